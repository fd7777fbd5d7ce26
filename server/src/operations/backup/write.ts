import { createWriteStream, existsSync } from 'node:fs';
import { glob, mkdtemp, rm } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { renameDurably } from '../../platform/atomic-file.ts';
import type { Env } from '../../platform/config/environment.ts';
import { SettingError } from '../../platform/config/parse-values.ts';
import { isDamage } from '../../platform/database/drivers/store-errors.ts';
import { sqliteFile } from '../../platform/database/open-store.ts';
import { dumpPostgres, readPostgresDump } from '../../platform/database/postgres-tools.ts';
import { DamagedDatabase, refuseDamaged } from '../../platform/database/refuse-damaged.ts';
import { snapshotSqlite } from '../../platform/database/snapshot.ts';
import { BadBackup } from './bad-backup.ts';
import { type Describe, describeDump, readContents, withUnpacked } from './contents.ts';
import { encrypt } from './encryption.ts';
import { type TarEntry, tarOf } from './tar.ts';
import { archiveFile, keyOf, readThrough } from './unpack.ts';

async function* contentsOf(env: Env, database: TarEntry): AsyncGenerator<TarEntry> {
  yield database;
  yield { name: 'secret_key', path: join(env.dataDir, 'secret_key') };
  const files = join(env.dataDir, 'files');
  for await (const entry of glob('??/??/*', { cwd: files })) {
    const path = join(files, entry);
    const name = relative(env.dataDir, path).replaceAll('\\', '/');
    if (keyOf(name) !== undefined) yield { name, path };
  }
}

/** One moment of the database, read back. Returns how to describe it. @throws SettingError */
export const copyDatabase = async (
  { dataDir, databaseUrl, databaseDirectUrl }: Env,
  folder: string,
  path: string,
): Promise<Describe> => {
  if (databaseUrl) {
    await dumpPostgres(databaseDirectUrl ?? databaseUrl, path);
    await readPostgresDump(path);
    return describeDump;
  }
  const file = sqliteFile(dataDir);
  if (!existsSync(file))
    throw new SettingError(`DATA_DIR ${dataDir} contains no database, so there is nothing to back up.`);
  try {
    refuseDamaged(file);
    await snapshotSqlite(file, path);
    return await withUnpacked(folder, readContents);
  } catch (error) {
    if (error instanceof BadBackup || isDamage(error)) throw new DamagedDatabase(file, error.message);
    throw error;
  }
};

/** Encrypted where BACKUP_PASSPHRASE is set. */
export const writeArchive = async ({ backupPassphrase }: Env, entries: AsyncIterable<TarEntry>, path: string) => {
  const plain = tarOf(entries);
  const bytes = backupPassphrase ? await encrypt(plain, { passphrase: backupPassphrase }) : plain;
  await pipeline(bytes, createWriteStream(path, { mode: 0o600, flush: true }));
};

/** The database first: files never change. Named only when it is read back to its end. @throws SettingError */
export const writeBackup = async (env: Env, file: string): Promise<string> => {
  const target = resolve(file);
  const folder = await mkdtemp(join(dirname(target), '.porchlight-backup-'));
  try {
    const name = env.databaseUrl ? 'porchlight.pgdump' : 'porchlight.db';
    const path = join(folder, name);
    const describe = await copyDatabase(env, folder, path);
    const archive = join(folder, basename(target));
    await writeArchive(env, contentsOf(env, { name, path }), archive);
    const { keys } = await readThrough(archiveFile(archive, env.backupPassphrase));
    await renameDurably(archive, target);
    return describe(keys);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
