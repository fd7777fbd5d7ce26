import { execFile, execFileSync } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort, startListening } from '../proxies/listening-program.ts';

const run = promisify(execFile);

/** Empty on a machine without them: `scripts/services/postgres.mjs`. */
export const postgresPrograms = process.env['POSTGRES_PROGRAMS'];

const idOf = (which: '-u' | '-g') => Number(execFileSync('id', [which, 'postgres'], { encoding: 'utf8' }));
/** PostgreSQL does not run as root. */
const runner = () => (process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {});

/** A primary and its streaming standby, as docs/operate.md sets them up. */
export const startPostgresPair = async (programs: string) => {
  const user = runner();
  const folder = mkdtempSync(join(tmpdir(), 'porchlight-pair-'));
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid);
  const program = (name: string) => join(programs, name);
  const options = { ...user, cwd: folder };
  const urlOf = (port: number) => `postgres://postgres@127.0.0.1:${port}/porchlight`;
  const start = (data: string, port: number) => {
    const settings = [
      'fsync=off',
      'listen_addresses=127.0.0.1',
      `unix_socket_directories=${folder}`,
      'hot_standby_feedback=on',
    ];
    const flags = settings.flatMap((setting) => ['-c', setting]);
    return startListening(program('postgres'), ['-D', data, '-p', String(port), ...flags], port, process.env, user);
  };
  const places = { primary: join(folder, 'primary'), standby: join(folder, 'standby') };
  const [primaryPort, standbyPort] = [await freePort(), await freePort()];
  await run(
    program('initdb'),
    ['-D', places.primary, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'],
    options,
  );
  const primary = await start(places.primary, primaryPort);
  const of = ['-h', '127.0.0.1', '-p', String(primaryPort), '-U', 'postgres'];
  await run(program('createdb'), [...of, 'porchlight'], options);
  await run(program('pg_basebackup'), [...of, '-D', places.standby, '-R', '-X', 'stream', '-c', 'fast'], options);
  let standby = await start(places.standby, standbyPort);
  return {
    primaryUrl: urlOf(primaryPort),
    standbyUrl: urlOf(standbyPort),
    stopStandby: () => standby.stop('SIGQUIT'),
    startStandby: async () => {
      standby = await start(places.standby, standbyPort);
    },
    close: async () => {
      await standby.stop('SIGQUIT');
      await primary.stop('SIGQUIT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
