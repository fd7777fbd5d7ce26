import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { adapt, documentedBlock } from './documented-block.ts';
import { freePort, startListening } from './listening-program.ts';

/** Empty on a machine without it: `scripts/services/pgbouncer.mjs`. */
export const pgbouncerPath = process.env['PGBOUNCER_PATH'];

type Mode = 'transaction' | 'session';

/** PgBouncer does not run as root. */
const user = () => (process.getuid?.() === 0 ? ['-u', 'nobody'] : []);

/** The block of docs/operate.md in front of a test's database; `changes` replaces lines of it. */
export const startPgbouncer = async (
  databaseUrl: string,
  mode: Mode = 'transaction',
  changes: ReadonlyArray<readonly [documented: string, own: string]> = [],
) => {
  const direct = new URL(databaseUrl);
  const folder = mkdtempSync(join(tmpdir(), 'porchlight-pgbouncer-'));
  chmodSync(folder, 0o755);
  const port = await freePort();
  const name = direct.pathname.slice(1);
  const users = join(folder, 'userlist.txt');
  writeFileSync(users, `"${decodeURIComponent(direct.username)}" "${decodeURIComponent(direct.password)}"\n`);
  const block = adapt(documentedBlock('pgbouncer'), [
    ['host=127.0.0.1 port=5432', `host=${direct.hostname} port=${direct.port || 5432}`],
    ['porchlight =', `${name} =`],
    ['dbname=porchlight', `dbname=${name}`],
    ['listen_port = 6432', `listen_port = ${port}`],
    ['auth_type = scram-sha-256', 'auth_type = trust'],
    ['/etc/pgbouncer/userlist.txt', users],
    ['pool_mode = transaction', `pool_mode = ${mode}`],
    ...changes,
  ]);
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(file, `${block}\nunix_socket_dir =\n`);
  const start = () => startListening(pgbouncerPath ?? 'pgbouncer', [...user(), file], port, process.env);
  let running = await start();
  const url = new URL(direct);
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return {
    url: url.href,
    kill: () => running.stop('SIGKILL'),
    startAgain: async () => {
      running = await start();
    },
    close: async () => {
      await running.stop('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
