import { afterEach, describe, expect, it } from 'vitest';
import { createServerPrograms, finished, runCommandLine } from './testing/command-line.ts';

const FOLLOWS_WITHIN_MS = 8_000;

describe('the command log-level', () => {
  const { makeStore, makeFolder, start, end } = createServerPrograms();
  afterEach(end);

  it('sets a level of a running server, which a restart keeps, and resets it (SYS-120)', async () => {
    const settings = { ...(await makeStore()), ADMIN_EMAIL: 'a@example.com', ADMIN_PASSWORD: 'Lantern-hill-42' };
    const first = await start(settings);
    const set = await runCommandLine(['log-level', 'http', 'debug', '10m'], settings);
    expect([set.code, set.errors]).toEqual([0, []]);
    expect(set.out[0]).toMatch(/^http +debug until 20\d\d-/);
    expect(set.out[1]).toMatch(/^jobs +info \(LOG_LEVEL\)/);
    const seen = (server: typeof first) => async () => {
      await fetch(`${server.address}/health`);
      return server.out.some((line) => line.includes('"area":"http"') && line.includes('"msg":"received"'));
    };
    await expect.poll(seen(first), { timeout: FOLLOWS_WITHIN_MS }).toBe(true);
    first.child.kill('SIGTERM');
    await finished(first);
    const second = await start(settings, /Console/);
    await expect.poll(seen(second), { timeout: FOLLOWS_WITHIN_MS }).toBe(true);
    const reset = await runCommandLine(['log-level', 'http', 'reset'], settings);
    expect(reset.out[0]).toMatch(/^http +info \(LOG_LEVEL\)/);
    const isBack = () => second.out.some((line) => line.includes('log level returned to LOG_LEVEL'));
    await expect.poll(isBack, { timeout: FOLLOWS_WITHIN_MS }).toBe(true);
  });

  it.each([
    [['passwords', 'debug'], /needs an area: http, jobs/],
    [['http'], /needs a level: error, warn, info, debug/],
    [['http', 'silent'], /needs a level/],
    [['http', 'debug', '25h'], /duration from 1m to 24h/],
    [['http', 'debug', '0m'], /duration/],
    [['http', 'debug', 'forever'], /duration/],
  ])('refuses %j in one line (SYS-120)', async (args, reason) => {
    const settings = await makeStore();
    const { code, errors } = await runCommandLine(['log-level', ...args], settings);
    expect([code, errors.length]).toEqual([1, 1]);
    expect(errors[0]).toMatch(reason);
  });

  it('does not migrate a database that no server of this version has used (SYS-120)', async () => {
    const { code, errors } = await runCommandLine(['log-level'], { DATA_DIR: makeFolder() });
    expect(code).toBe(1);
    expect(errors[0]).toMatch(/start the server of this version first/);
  });
});
