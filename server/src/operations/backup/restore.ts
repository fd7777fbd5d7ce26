import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder } from '../../platform/atomic-file.ts';
import type { Env } from '../../platform/config/environment.ts';
import { lockStore } from '../../platform/database/lock-store.ts';
import { openStore } from '../../platform/database/open-store.ts';
import { loadPostgres } from '../../platform/database/postgres-tools.ts';
import { BadBackup } from './bad-backup.ts';
import { countFiles, countRows, withUnpacked } from './contents.ts';
import type { OpenBackup } from './open-backup.ts';
import { restoreFiles } from './restore-files.ts';
import { type Unpacked, unpack } from './unpack.ts';

const DATABASE = { sqlite: 'porchlight.db', postgres: 'porchlight.pgdump' } as const;

const EMPTY_ONLY = 'A backup can only be restored into an empty installation. Use an empty';

const holdsFiles = async (folder: string): Promise<boolean> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.some((entry) => entry.isFile());
};

const refuseFilled = async (env: Env) => {
  if (existsSync(join(env.dataDir, DATABASE.sqlite)) || (await holdsFiles(join(env.dataDir, 'files'))))
    throw new BadBackup(`${EMPTY_ONLY} DATA_DIR: ${env.dataDir} contains an installation.`);
  if (!env.databaseUrl) return;
  const store = openStore(env);
  const tables = await store.reader.introspection.getTables().finally(() => store.close());
  if (tables.length > 0) throw new BadBackup(`${EMPTY_ONLY} database in DATABASE_URL: this database has tables.`);
};

const refuseOtherEngine = (env: Env, { engine }: Unpacked) => {
  if (engine === 'postgres' && !env.databaseUrl)
    throw new BadBackup('The backup is from PostgreSQL. Set DATABASE_URL to an empty database.');
  if (engine === 'sqlite' && env.databaseUrl)
    throw new BadBackup(
      'The backup is from SQLite. Unset DATABASE_URL. To move to another database, use `export` and `import`.',
    );
};

/** The database last, because it is what makes a folder an installation. */
const moveIn = async (folder: string, dataDir: string, names: string[]) => {
  for (const name of names) {
    if (!existsSync(join(folder, name))) continue;
    // An installation that never ran may have created empty folders: `refuseFilled` has found no file there.
    if (name === 'files') await rm(join(dataDir, name), { recursive: true, force: true });
    await rename(join(folder, name), join(dataDir, name));
  }
  await syncFolder(dataDir);
};

const fill = async (env: Env, folder: string, { engine }: Unpacked) => {
  if (engine === 'sqlite') {
    await withUnpacked(folder, async () => {});
    return moveIn(folder, env.dataDir, ['files', 'secret_key', DATABASE.sqlite]);
  }
  if (env.databaseUrl) await loadPostgres(env.databaseDirectUrl ?? env.databaseUrl, join(folder, DATABASE.postgres));
  return moveIn(folder, env.dataDir, ['files', 'secret_key']);
};

/** Into an empty folder, or not at all; only damaged files that are stored beside a backup are left out. @throws BadBackup for a file or target it cannot use */
export const restoreBackup = async (env: Env, { archive, archives }: OpenBackup): Promise<string> => {
  const unlock = lockStore(env);
  const folder = await mkdtemp(join(env.dataDir, '.restore-'));
  try {
    await refuseFilled(env);
    const unpacked = await unpack(archive, folder);
    refuseOtherEngine(env, unpacked);
    const files = unpacked.isListed
      ? await restoreFiles(env, folder, archive, archives)
      : { count: unpacked.keys.size, left: '' };
    await fill(env, folder, unpacked);
    const store = openStore(env);
    const summary = await countRows(store).finally(() => store.close());
    return `Restored from ${archive.label}: ${summary}, ${countFiles(files.count)}.${files.left}`;
  } finally {
    await rm(folder, { recursive: true, force: true });
    unlock();
  }
};
