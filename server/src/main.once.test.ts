import { chmodSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { CLI, createServerPrograms, finished, MAIN, type Settings, startProgram } from './testing/command-line.ts';

describe('the server’s process, whatever its store', () => {
  const { makeFolder, makeStore, start, end } = createServerPrograms();
  afterEach(end);

  const emptyFolder = (): Settings => ({ DATA_DIR: makeFolder(), PORT: '0', LOG_LEVEL: 'info' });

  it('refuses a folder that another server uses, in one line, and takes it when that one is gone', async () => {
    const settings = await makeStore();
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
    const server = await start(await makeStore());
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
    const { code, errors } = await finished(startProgram(MAIN, [], { ...(await makeStore()), ...setting }));
    expect([code, errors]).toEqual([1, [expect.stringMatching(line)]]);
  });

  it('says so when its port is taken', async () => {
    const first = await start(await makeStore());
    const port = new URL(first.address).port;
    const { code, errors } = await finished(startProgram(MAIN, [], { ...(await makeStore()), PORT: port }));
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
      const settings = await makeStore();
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
      expect((await finished(startProgram(CLI, ['create-admin', 'nobody'], await makeStore()))).errors).toEqual([
        'create-admin needs an email address.',
      ]);
    });
  });
});
