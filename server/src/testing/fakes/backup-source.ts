import { configuredArchives, openBackup } from '../../operations/backup/open-backup.ts';
import { verifyBackup } from '../../operations/backup/verify.ts';
import { type Env, readEnv } from '../../platform/config/environment.ts';
import { openStore } from '../../platform/database/open-store.ts';
import { openFiles } from '../../platform/files/files.open.ts';
import type { BucketServer } from './bucket-server.ts';
import type { Places } from './installation-places.ts';

export const keyOf = (letter: string) => `${letter.repeat(32)}.png`;
export const contentOf = (key: string) => Buffer.from(`content of ${key} `.repeat(50));

/** An installation that is backed up, and whose database names the files of `named`. */
export const makeBackupSource = async (places: Places, target: Record<string, string>) => {
  const env = readEnv({ ...(await places.makePlace(false)), DISK_FLOOR_MB: '0', ...target });
  const named = async (keys: string[]) => {
    const store = openStore(env);
    await store.writer.deleteFrom('remote_pictures').execute();
    const files = await openFiles(env);
    for (const key of keys) {
      const row = { url_hash: key, file_key: key, byte_size: 1, fetched_at: 1, used_at: 1 };
      await store.writer.insertInto('remote_pictures').values(row).execute();
      await files.write(key, contentOf(key), { content_type: 'image/png' });
    }
    await store.close();
  };
  return { env, named };
};

/** Settings of backups in a bucket, which is emptied. */
export const backupsIn = ({ settings, objects, failing }: BucketServer) => {
  objects.clear();
  failing.clear();
  return {
    BACKUP_S3_BUCKET: settings.bucket,
    BACKUP_S3_ENDPOINT: settings.endpoint,
    BACKUP_S3_ACCESS_KEY_ID: 'k',
    BACKUP_S3_SECRET_ACCESS_KEY: 's',
  };
};

export const openOf = (env: Env, which = 'latest') => openBackup(which, env.backupPassphrase, () => env);
export const verifyOf = async (env: Env, which?: string) => verifyBackup(await openOf(env, which));

/** What is stored in the target, by name. */
export const namesIn = async (env: Env) => {
  const names: string[] = [];
  for await (const { name } of (await configuredArchives(env)).list()) names.push(name);
  return names.sort();
};
