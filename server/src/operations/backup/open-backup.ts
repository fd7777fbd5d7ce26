import { existsSync, statSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { openFolderArchives } from '../../platform/archives/archives.folder.ts';
import { openArchives } from '../../platform/archives/archives.open.ts';
import type { Archives } from '../../platform/archives/archives.ts';
import type { Env } from '../../platform/config/environment.ts';
import { BadBackup } from './bad-backup.ts';
import { isBackupName, readTarget } from './names.ts';
import { type Archive, archiveFile } from './unpack.ts';

/** A backup, the place that holds its files, and a folder on a local disk to unpack it in. */
export type OpenBackup = { archive: Archive; archives: Archives; place: string };

export const archiveIn = (archives: Archives, name: string, passphrase: string | undefined): Archive => ({
  label: `${name} in ${archives.label}`,
  passphrase,
  open: async () => {
    const opened = await archives.open(name);
    if (opened) return opened;
    throw new BadBackup(`${archives.label} has no backup ${name}.`);
  },
});

const newestIn = async (archives: Archives) => {
  const [newest] = (await readTarget(archives)).backups;
  if (newest) return newest;
  throw new BadBackup(`${archives.label} contains no backup.`);
};

/** The place that BACKUP_DIR or BACKUP_S3_BUCKET names. @throws BadBackup where neither is set */
export const configuredArchives = ({ backups, dataDir }: Env): Promise<Archives> => {
  if (backups) return openArchives(backups.target, dataDir);
  throw new BadBackup('Set BACKUP_DIR or BACKUP_S3_BUCKET to the place of the backups.');
};

/**
 * `which`: the path of a backup, or of a folder for the newest in it; `latest` or the name of a backup for one in the
 * configured place. The settings are read only for that. @throws BadBackup
 */
export const openBackup = async (
  which: string,
  passphrase: string | undefined,
  readSettings: () => Env,
): Promise<OpenBackup> => {
  const path = resolve(which);
  if (existsSync(path)) {
    const isFolder = statSync(path).isDirectory();
    const folder = isFolder ? path : dirname(path);
    const archives = openFolderArchives(folder);
    const name = isFolder ? await newestIn(archives) : basename(path);
    return { archive: archiveFile(isFolder ? resolve(path, name) : which, passphrase), archives, place: folder };
  }
  if (which !== 'latest' && !isBackupName(which))
    throw new BadBackup(`${which} does not exist. Give the path of a file that "backup" has written.`);
  const env = readSettings();
  const archives = await configuredArchives(env);
  const name = which === 'latest' ? await newestIn(archives) : which;
  return { archive: archiveIn(archives, name, passphrase), archives, place: env.dataDir };
};
