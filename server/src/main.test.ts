import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { openStore } from './platform/database/open-store.ts';
import { CLI, createServerPrograms, finished, startProgram } from './testing/command-line.ts';
import { testStoreKind } from './testing/test-store.ts';

describe('the server’s process', () => {
  const { makeFolder, makeStore, spawnServer, start, end } = createServerPrograms();
  afterEach(end);

  it('says where the demo and the console are, and gives a link to set up with, once, while there is no administrator (SYS-14)', async () => {
    const settings = await makeStore();
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
    const server = spawnServer({
      ...(await makeStore()),
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
    });
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
    const server = await start(await makeStore());
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
    const settings = await makeStore();
    const first = await start(settings);
    const tokenOf = async (address: string) =>
      /data-website-token="([^"]+)"/.exec(await (await fetch(`${address}/demo`)).text())?.[1];
    const token = await tokenOf(first.address);
    first.child.kill('SIGKILL');
    await finished(first);
    const second = await start(settings);
    expect(await tokenOf(second.address)).toBe(token);
  });

  describe('as a command', () => {
    it('creates an administrator, with a generated or a given password', async () => {
      const settings = await makeStore();
      const made = await finished(startProgram(CLI, ['create-admin', 'ann@example.com'], settings));
      expect(made.out.at(-1)).toMatch(/^ann@example\.com is an administrator\. Password: \S{12,}$/);
      const input = await finished(
        startProgram(CLI, ['create-admin', 'ann@example.com'], { ...settings, ADMIN_PASSWORD: 'Lantern-hill-42' }),
      );
      expect(input.out.at(-1)).toBe('ann@example.com is an administrator.');
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
      const settings = await makeStore();
      const server = await start(settings);
      const folder = makeFolder();
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
  });
});
