import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { openStore } from './platform/database/open-store.ts';
import { finished, startProgram } from './testing/command-line.ts';
import { makeTestStore, type TestStore, testStoreKind } from './testing/test-store.ts';

const MAIN = fileURLToPath(new URL('./main.mjs', import.meta.url));
const CLI = fileURLToPath(new URL('./cli.ts', import.meta.url));

type Settings = Record<string, string | undefined>;

describe('the server’s process', () => {
  const children: ChildProcess[] = [];
  const stores: TestStore[] = [];
  const folders: string[] = [];
  afterEach(async () => {
    for (const child of children.splice(0)) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      child.kill('SIGKILL');
      await once(child, 'close');
    }
    for (const store of stores.splice(0)) await store.remove();
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
  });

  const newStore = async (): Promise<Settings> => {
    const store = await makeTestStore();
    stores.push(store);
    return { DATA_DIR: store.dataDir, DATABASE_URL: store.databaseUrl, PORT: '0', LOG_LEVEL: 'info' };
  };

  const emptyFolder = (): Settings => {
    const folder = mkdtempSync(join(tmpdir(), 'porchlight-empty-'));
    folders.push(folder);
    return { DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'info' };
  };

  /** Starts the server and waits until it has said where it listens, and all it has to say. */
  const start = async (settings: Settings, lastLine = /works once; creates the administrator|is the administrator/) => {
    const server = startProgram(MAIN, [], settings);
    children.push(server.child);
    await expect.poll(() => server.out.join('\n'), { timeout: 20_000 }).toMatch(lastLine);
    const address = server.out.map((line) => /Console +(\S+)\/app/.exec(line)?.[1]).find((found) => found) ?? '';
    return { ...server, address };
  };

  it('says where the demo and the console are, and gives a link to set up with, once, while there is no administrator (SYS-14)', async () => {
    const settings = await newStore();
    const first = await start(settings);
    expect(first.out.join('\n')).toMatch(/Demo shop +http:\/\/127\.0\.0\.1:\d+\/demo/);
    expect(first.out.join('\n')).toMatch(/Set up +http:\/\/127\.0\.0\.1:\d+\/app\/setup\?token=[\w-]{43}/);
    for (const path of ['/ready', '/demo', '/app', '/survey/responses/x'])
      expect((await fetch(first.address + path)).status).toBe(200);
    first.child.kill('SIGTERM');
    expect((await finished(first)).code).toBe(0);
    const second = await start({ ...settings, ADMIN_EMAIL: 'Root@Example.com', ADMIN_PASSWORD: 'Lantern-hill-42' });
    expect(second.out.join('\n')).toContain('Root@Example.com is the administrator.');
    second.child.kill('SIGTERM');
    await finished(second);
    const third = await start(settings, /Console/);
    expect((await fetch(`${third.address}/ready`)).status).toBe(200);
    expect(third.out.join('\n')).not.toContain('Set up');
  });

  it('signs its administrator in as soon as it accepts connections', async () => {
    const admin = { email: 'root@example.com', password: 'Lantern-hill-42' };
    const server = startProgram(MAIN, [], {
      ...(await newStore()),
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
    });
    children.push(server.child);
    const address = await new Promise<string>((listens) =>
      server.child.stdout?.on('data', (said: Buffer) => {
        const found = /Server listening at (http:\/\/[\d.:]+)/.exec(String(said))?.[1];
        if (found) listens(found);
      }),
    );
    const signedIn = await fetch(`${address}/auth/sign_in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(admin),
    });
    expect(signedIn.status).toBe(200);
  });

  it('stops within five seconds of the signal, and asks every socket to reconnect', async () => {
    const server = await start(await newStore());
    const socket = new WebSocket(`${server.address.replace('http', 'ws')}/cable`, ['actioncable-v1-json']);
    const frames: { type: string; reason?: string; reconnect?: boolean }[] = [];
    socket.on('message', (data) => frames.push(JSON.parse(data.toString())));
    await expect.poll(() => frames.length).toBeGreaterThan(0);
    const keptAlive = await fetch(`${server.address}/health`);
    await keptAlive.text();
    const stopped = finished(server);
    server.child.kill('SIGTERM');
    expect((await stopped).code).toBe(0);
    expect(frames.at(-1)).toEqual({ type: 'disconnect', reason: 'server_restart', reconnect: true });
  });

  it('keeps everything over a kill without warning, and starts again on the same folder (SYS-15)', async () => {
    const settings = await newStore();
    const first = await start(settings);
    const tokenOf = async (address: string) =>
      /data-website-token="([^"]+)"/.exec(await (await fetch(`${address}/demo`)).text())?.[1];
    const token = await tokenOf(first.address);
    first.child.kill('SIGKILL');
    await finished(first);
    const second = await start(settings);
    expect(await tokenOf(second.address)).toBe(token);
  });

  if (testStoreKind === 'sqlite')
    it('refuses a folder that another server uses, in one line, and takes it when that one is gone', async () => {
      const settings = await newStore();
      const first = await start(settings);
      const second = await finished(startProgram(MAIN, [], settings));
      expect(second.code).toBe(1);
      expect(second.errors).toEqual([
        expect.stringMatching(
          new RegExp(`^DATA_DIR .* is already in use by another Porchlight \\(process ${first.child.pid}\\)`),
        ),
      ]);
      first.child.kill('SIGKILL');
      await finished(first);
      await start(settings);
    });

  it('logs neither a visitor’s token nor anything of a query or a body', async () => {
    const server = await start(await newStore());
    await fetch(`${server.address}/widget?website_token=tok-secret&cw_conversation=jwt-secret`);
    await fetch(`${server.address}/api/v1/widget/messages?website_token=tok-secret`, {
      method: 'POST',
      body: JSON.stringify({ message: { content: 'body-secret' } }),
      headers: { 'content-type': 'application/json', 'x-auth-token': 'header-secret' },
    });
    await expect.poll(() => server.out.filter((line) => line.includes('answered')).length).toBe(2);
    expect(server.out.filter((line) => line.includes('answered')).map((line) => JSON.parse(line))).toMatchObject([
      { method: 'GET', route: '/widget', status: 404, request_id: expect.any(String), level: 'info' },
      { method: 'POST', route: '/api/v1/widget/messages' },
    ]);
    expect(server.out.join('\n')).not.toContain('-secret');
  });

  it.each([
    [{ PORT: 'eighty' }, /^PORT must be/],
    [{ ADMIN_EMAIL: 'a@b.c', ADMIN_PASSWORD: 'weak' }, /^ADMIN_PASSWORD cannot be used: Password must have/],
    [{ SMTP_URL: 'nonsense' }, /^SMTP_URL must be/],
  ])('refuses the setting %j in one line', async (setting, line) => {
    const { code, errors } = await finished(startProgram(MAIN, [], { ...(await newStore()), ...setting }));
    expect([code, errors]).toEqual([1, [expect.stringMatching(line)]]);
  });

  it('says so when its port is taken', async () => {
    const first = await start(await newStore());
    const port = new URL(first.address).port;
    const { code, errors } = await finished(startProgram(MAIN, [], { ...(await newStore()), PORT: port }));
    expect([code, errors]).toEqual([1, [expect.stringMatching(/^PORT is already in use/)]]);
  });

  it('keeps what it writes to itself, also in a folder that others may look into', async () => {
    const settings = emptyFolder();
    const folder = settings['DATA_DIR'] ?? '';
    chmodSync(folder, 0o755);
    await start(settings);
    const readable = readdirSync(folder).filter((name) => (statSync(join(folder, name)).mode & 0o077) !== 0);
    expect(readable).toEqual([]);
  });

  describe('as a command', () => {
    it('creates an administrator, with a generated or a given password', async () => {
      const settings = await newStore();
      const made = await finished(startProgram(CLI, ['create-admin', 'ann@example.com'], settings));
      expect(made.out.at(-1)).toMatch(/^ann@example\.com is an administrator\. Password: \S{12,}$/);
      const given = await finished(
        startProgram(CLI, ['create-admin', 'ann@example.com'], { ...settings, ADMIN_PASSWORD: 'Lantern-hill-42' }),
      );
      expect(given.out.at(-1)).toBe('ann@example.com is an administrator.');
      const store = openStore({ dataDir: settings['DATA_DIR'] ?? '', databaseUrl: settings['DATABASE_URL'] });
      const members = await store.reader
        .selectFrom('account_users')
        .innerJoin('users', 'users.id', 'user_id')
        .select(['email', 'role'])
        .execute();
      await store.close();
      expect(members).toEqual([{ email: 'ann@example.com', role: 'administrator' }]);
    });

    it('writes a backup while the server runs, which is the installation again when it is unpacked', async () => {
      const settings = await newStore();
      const server = await start(settings);
      const folder = mkdtempSync(join(tmpdir(), 'porchlight-backup-'));
      folders.push(folder);
      const file = join(folder, 'all.tar');
      expect((await finished(startProgram(CLI, ['backup', file], settings))).out).toEqual([
        expect.stringMatching(/^Backup written to \S+ and verified: .*\b0 files\.$/),
      ]);
      expect((await finished(startProgram(CLI, ['verify', file], settings))).out).toEqual([
        expect.stringMatching(/^Complete: /),
      ]);
      expect((await finished(startProgram(CLI, ['restore', file], settings))).errors).toEqual([
        expect.stringMatching(/is already in use|^A backup can only be restored into an empty installation/),
      ]);
      const unpacked = spawn('tar', ['-xvf', file, '-C', folder], { stdio: ['ignore', 'pipe', 'inherit'] });
      const names: string[] = [];
      createInterface({ input: unpacked.stdout }).on('line', (line) => names.push(line));
      await once(unpacked, 'close');
      expect(names).toContain('secret_key');
      server.child.kill('SIGKILL');
      if (testStoreKind === 'postgres') return expect(names).toContain('porchlight.pgdump');
      const store = openStore({ dataDir: folder, databaseUrl: undefined });
      const inboxes = await store.reader.selectFrom('inboxes').select('name').execute();
      await store.close();
      return expect(inboxes).toEqual([{ name: 'Acme' }]);
    }, 60_000);

    it('says which steps an upgrade would take, and takes none', async () => {
      const settings = emptyFolder();
      const dry = await finished(startProgram(CLI, ['migrate', '--dry-run'], settings));
      expect(dry.out[0]).toMatch(/^pending: 0001-/);
      expect(dry.out.at(-1)).toBe('Nothing was written.');
      expect((await finished(startProgram(CLI, ['migrate'], settings))).code).toBe(0);
      expect((await finished(startProgram(CLI, ['migrate', '--dry-run'], settings))).out).toEqual([
        'The database is up to date.',
      ]);
      expect((await finished(startProgram(CLI, ['migrate', '--dryrun'], settings))).errors).toEqual([
        'migrate accepts only the option --dry-run, not "--dryrun".',
      ]);
    }, 60_000);

    it('names in one line what it cannot be started with', async () => {
      const settings = await newStore();
      const said = async (more: Settings) => (await finished(startProgram(MAIN, [], { ...settings, ...more }))).errors;
      expect(await said({ DATA_DIR: '/dev/null/porchlight' })).toEqual([
        expect.stringMatching(/^DATA_DIR must be .* \(\w+\)\.$/),
      ]);
      expect(await said({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' })).toEqual([
        expect.stringMatching(/^Cannot connect to the database of DATABASE_URL: /),
      ]);
      expect(await said({ HOST: 'nowhere.invalid' })).toEqual([
        expect.stringMatching(/^The server cannot listen on HOST and PORT /),
      ]);
    }, 60_000);

    it('explains itself', async () => {
      expect((await finished(startProgram(CLI, [], {}))).errors[0]).toContain('porchlight <command>');
      expect((await finished(startProgram(CLI, ['dance'], {}))).code).toBe(2);
      expect((await finished(startProgram(CLI, ['create-admin', 'nobody'], await newStore()))).errors).toEqual([
        'create-admin needs an email address.',
      ]);
    });
  });
});
