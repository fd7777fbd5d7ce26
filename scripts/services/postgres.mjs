import { chownSync, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { listen, succeeds } from '../programs.mjs';
import { becomesTrue, installPackage, isRoot, listensOn, runBeside, sparePort, temporaryFolder } from './machine.mjs';

const LOCAL = 'postgres://postgres@127.0.0.1:5432/postgres';
const DEBIAN = '/usr/lib/postgresql';

const answers = (url) => succeeds('psql', ['-w', '-c', 'select 1', url], { timeout: 10_000 });

/** Debian keeps `initdb` and `postgres` out of the PATH, one folder a version. */
const findPrograms = () => {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [...versions.map((version) => join(DEBIAN, version, 'bin')), ...(process.env.PATH ?? '').split(':')];
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')));
};

/** The folder with `initdb`, `postgres` and `pg_basebackup`, for tests that need servers of their own. */
export const preparePostgresPrograms = async () => process.env.POSTGRES_PROGRAMS ?? findPrograms();

/** PostgreSQL refuses to run as root: its own system user is used, or another without rights. */
const whoRunsIt = async () => {
  if (!isRoot()) return {};
  for (const name of ['postgres', 'nobody']) {
    const [user, group] = await Promise.all(['-u', '-g'].map((which) => listen('id', [which, name])));
    if (user.code === 0 && group.code === 0) return { uid: Number(user.output), gid: Number(group.output) };
  }
  return undefined;
};

/** On a spare port. Not durable: creating and dropping a durable database takes a second each. */
const startOwn = async (programs) => {
  const user = await whoRunsIt();
  if (!user) return undefined;
  const folder = temporaryFolder('postgres');
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const port = await sparePort();
  const made = await succeeds(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'],
    { ...user, cwd: folder },
  );
  if (!made) return undefined;
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    max_connections: 200,
    fsync: 'off',
    full_page_writes: 'off',
    shared_buffers: '256MB',
    max_wal_size: '4GB',
    checkpoint_timeout: '30min',
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  runBeside(join(programs, 'postgres'), ['-D', data, '-p', String(port), ...flags], { ...user, cwd: folder });
  return (await becomesTrue(() => listensOn(port))) ? `postgres://postgres@127.0.0.1:${port}/postgres` : undefined;
};

/** The one named, a new one, or the running one; undefined without any. `isDurable`: the running one first. */
export const preparePostgres = async ({ isDurable = false } = {}) => {
  const named = process.env.TEST_DATABASE_URL;
  if (named) return named;
  const isThere = await answers(LOCAL);
  if (isThere && isDurable) return LOCAL;
  if (!findPrograms() && !isThere && process.env.CI) await installPackage('postgresql');
  const programs = findPrograms();
  return (programs && (await startOwn(programs))) ?? (isThere ? LOCAL : undefined);
};
