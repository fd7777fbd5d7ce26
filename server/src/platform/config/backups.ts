import { resolve, sep } from 'node:path';
import { readBucket, type S3Settings } from './bucket.ts';
import { flag, integer, SettingError } from './parse-values.ts';
import type { Source } from './variables.ts';

/** Shorter ones can be guessed by a computer that has the file. */
const SHORTEST_PASSPHRASE = 12;

export type BackupTarget = { folder: string } | { bucket: S3Settings };

export type BackupSettings = {
  target: BackupTarget;
  everyHours: number;
  /** Of the day, in UTC: runs are a multiple of `everyHours` away from it. */
  atHour: number;
  /** Backups that stay in the target. */
  keep: number;
  /** Whether uploads that are stored in a bucket (`S3_BUCKET`) are copied too. */
  withBucketFiles: boolean;
};

/** Backups are encrypted where it is set. Read on its own by commands that need no installation. @throws SettingError */
export const readBackupPassphrase = (source: Source): string | undefined => {
  const passphrase = source['BACKUP_PASSPHRASE'];
  if (!passphrase) return undefined;
  if (passphrase.length >= SHORTEST_PASSPHRASE) return passphrase;
  throw new SettingError(`BACKUP_PASSPHRASE must have at least ${SHORTEST_PASSPHRASE} characters.`);
};

const isSameBucket = (a: S3Settings, b: S3Settings | undefined) => a.bucket === b?.bucket && a.endpoint === b.endpoint;

const readTarget = (source: Source, dataDir: string, uploads: S3Settings | undefined): BackupTarget | undefined => {
  const bucket = readBucket(source, 'BACKUP_S3');
  const folder = source['BACKUP_DIR'] && resolve(source['BACKUP_DIR']);
  if (bucket && folder) throw new SettingError('BACKUP_DIR and BACKUP_S3_BUCKET are both set. Unset one of them.');
  if (bucket && isSameBucket(bucket, uploads))
    throw new SettingError('BACKUP_S3_BUCKET must be another bucket than S3_BUCKET: it would be lost with it.');
  if (bucket) return { bucket };
  if (!folder) return undefined;
  if (`${folder}${sep}`.startsWith(`${dataDir}${sep}`))
    throw new SettingError('BACKUP_DIR must be outside of DATA_DIR: it would be lost with it.');
  return { folder };
};

const NEEDS_TARGET = ['BACKUP_EVERY_HOURS', 'BACKUP_AT_HOUR', 'BACKUP_KEEP', 'BACKUP_BUCKET_FILES'] as const;

/** Undefined where no target is set. @throws SettingError */
export const readBackupSettings = (
  source: Source,
  dataDir: string,
  uploads: S3Settings | undefined,
): BackupSettings | undefined => {
  const target = readTarget(source, dataDir, uploads);
  if (target)
    return {
      target,
      everyHours: integer(source, 'BACKUP_EVERY_HOURS', 24, 1, 168),
      atHour: integer(source, 'BACKUP_AT_HOUR', 3, 0, 23),
      keep: integer(source, 'BACKUP_KEEP', 14, 1, 1_000),
      withBucketFiles: flag(source, 'BACKUP_BUCKET_FILES', false),
    };
  const alone = NEEDS_TARGET.find((name) => source[name]);
  if (alone) throw new SettingError(`BACKUP_DIR or BACKUP_S3_BUCKET is required when ${alone} is set.`);
  return undefined;
};
