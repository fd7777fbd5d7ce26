import { rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { storedFiles } from '../../domain/uploads/stored-files.ts';
import type { Archives } from '../../platform/archives/archives.ts';
import type { BackupSettings } from '../../platform/config/backups.ts';
import type { Env } from '../../platform/config/environment.ts';
import { openStore, type Store, sqliteFile } from '../../platform/database/open-store.ts';
import { storeBytes } from '../../platform/database/probe.ts';
import { openFiles } from '../../platform/files/files.open.ts';
import { BadBackup } from './bad-backup.ts';
import { countFiles } from './contents.ts';
import { copyFiles, refuseWithout } from './copy-files.ts';
import { readKept, removeOld } from './kept-backups.ts';
import { backupName, readTarget, unverifiedName } from './names.ts';
import { archiveIn, configuredArchives } from './open-backup.ts';
import { isWhole } from './stored-file.ts';
import { verifyBackup } from './verify.ts';
import { copyDatabase, writeArchive } from './write.ts';

const HOUR = 60 * 60 * 1_000;
const MB = 1024 * 1024;

const inStore = async <T>(env: Env, read: (db: Store['reader']) => Promise<T>) => {
  const store = openStore(env);
  return read(store.reader).finally(() => store.close());
};

/** A damaged SQLite database cannot be opened: copying it says so. */
const databaseBytes = async (env: Env): Promise<number> =>
  env.databaseUrl
    ? inStore(env, storeBytes)
    : ((await stat(sqliteFile(env.dataDir)).catch(() => undefined))?.size ?? 0);

/** Keys of the uploads to copy: none where they are in a bucket that is not asked for. */
const keysToCopy = (env: Env, { withBucketFiles }: BackupSettings, named: readonly { key: string }[]) =>
  env.s3 && !withBucketFiles ? [] : named.map(({ key }) => key);

/** Database last, so that what is before it can be read without it. */
async function* entriesOf(env: Env, folder: string, database: string, isEncrypted: boolean) {
  if (isEncrypted) yield { name: 'files_key', path: join(folder, 'files_key') };
  yield { name: 'files.jsonl', path: join(folder, 'files.jsonl') };
  yield { name: 'secret_key', path: join(env.dataDir, 'secret_key') };
  yield { name: database, path: join(folder, database) };
}

type Run = { env: Env; settings: BackupSettings; archives: Archives; folder: string; now: number; added: string[] };

const backUp = async ({ env, settings, archives, folder, now, added }: Run) => {
  const { backupPassphrase: passphrase } = env;
  const floor = env.uploads.diskFloorBytes;
  const database = env.databaseUrl ? 'porchlight.pgdump' : 'porchlight.db';
  // The copy of the database, and the file of the backup.
  await refuseWithout(folder, 2 * (await databaseBytes(env)), floor);
  await copyDatabase(env, folder, join(folder, database));
  const named = await inStore(env, storedFiles);
  const target = await readTarget(archives);
  const kept = await readKept(archives, target, settings.keep, passphrase);
  const { filesKey } = kept;
  if (filesKey) await writeFile(join(folder, 'files_key'), `${filesKey.identity}\n`, { mode: 0o600 });
  const run = Math.floor(now / (settings.everyHours * HOUR));
  const copied = await copyFiles(
    { archives, files: await openFiles(env), target, previous: kept.previous, filesKey, floor, run, added },
    keysToCopy(env, settings, named),
    join(folder, 'files.jsonl'),
  );

  const name = backupName(now, filesKey !== undefined);
  const file = join(folder, 'backup');
  await writeArchive(env, entriesOf(env, folder, database, filesKey !== undefined), file);
  await rm(join(folder, database));
  const { size } = await stat(file);
  await archives.put(unverifiedName(name), file);

  const { files } = await readTarget(archives);
  const archive = archiveIn(archives, unverifiedName(name), passphrase);
  const summary = await verifyBackup({ archive, archives, place: folder }, async (entry) => {
    kept.used.add(entry.name);
    if (files.get(entry.name)?.byte_size !== entry.stored_bytes) return false;
    return !copied.stored.has(entry.key) || (await isWhole(archives, entry, filesKey));
  });
  await archives.rename(unverifiedName(name), name);
  const removed = await removeOld(archives, { target, files, kept, name, keep: settings.keep, now });
  return { name, summary, size, copied, removed, unreadable: kept.unreadable };
};

const mb = (bytes: number) => `${Math.ceil(bytes / MB)} MB`;

const describe = ({ name, summary, size, copied, removed, unreadable }: Awaited<ReturnType<typeof backUp>>) =>
  [
    `${name}: ${summary.replace(/^Complete: |\.$/g, '')}; ${mb(size)} with the database, ${countFiles(copied.stored.size)} copied (${mb(copied.stored_bytes)})`,
    copied.repaired > 0 && `${countFiles(copied.repaired)} in the target were missing or damaged and copied again`,
    copied.missing > 0 && `${countFiles(copied.missing)} of the database do not exist`,
    removed.backups > 0 && `${removed.backups} old backups removed`,
    removed.files > 0 && `${countFiles(removed.files)} of old backups removed`,
    unreadable > 0 &&
      `${unreadable} older backups cannot be read (another passphrase?), so no files of old backups were removed`,
  ]
    .filter(Boolean)
    .join('; ');

/**
 * Writes a backup to the configured target, reads back what was stored, and only then gives it its name and removes old
 * ones. `now`: epoch milliseconds. Returns one line. @throws BadBackup, SettingError, or an error of the system
 */
export const backUpToTarget = async (env: Env, now: number): Promise<string> => {
  const archives = await configuredArchives(env);
  const settings = env.backups;
  if (!settings) throw new BadBackup('No target is set.');
  const folder = await archives.makeWorkFolder();
  const added: string[] = [];
  try {
    return describe(await backUp({ env, settings, archives, folder, now, added }));
  } catch (error) {
    const left = backupName(now, env.backupPassphrase !== undefined);
    // No backup names them, and tries that fail again and again must not fill the target.
    await archives.remove([unverifiedName(left), ...added]).catch(() => {});
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
