import { readBackupPassphrase } from '../../platform/config/backups.ts';
import { type Env, readEnv } from '../../platform/config/environment.ts';
import { SettingError } from '../../platform/config/parse-values.ts';
import { type Environment, readSource } from '../../platform/config/read-variables.ts';
import { readTarget } from './names.ts';
import { configuredArchives, openBackup } from './open-backup.ts';
import { restoreBackup } from './restore.ts';
import { backUpToTarget } from './to-target.ts';
import { verifyBackup } from './verify.ts';
import { writeBackup } from './write.ts';

/** To a file, or to the configured target. Returns one line. @throws SettingError */
export const runBackup = async (env: Env, file: string | undefined): Promise<string> => {
  if (file) return `Backup written to ${file} and verified: ${await writeBackup(env, file)}.`;
  if (env.backups) return `Backup written and verified: ${await backUpToTarget(env, Date.now())}.`;
  throw new SettingError('backup needs the path of the file to write, or BACKUP_DIR or BACKUP_S3_BUCKET.');
};

/** The names of the backups in the configured target, and a line with the counts. @throws SettingError */
export const listBackups = async (env: Env): Promise<string[]> => {
  const archives = await configuredArchives(env);
  const { backups, files } = await readTarget(archives);
  return [...backups, `${backups.length} backups and ${files.size} files in ${archives.label}.`];
};

/** `which`: see `openBackup`. A path needs no installation. @throws BadBackup */
export const runVerify = async (environment: Environment, which: string): Promise<string> => {
  const passphrase = readBackupPassphrase(readSource(environment));
  return verifyBackup(await openBackup(which, passphrase, () => readEnv(environment)));
};

/** @throws BadBackup */
export const runRestore = async (env: Env, which: string): Promise<string> =>
  restoreBackup(env, await openBackup(which, env.backupPassphrase, () => env));
