import { stat } from 'node:fs/promises';
import type { BackupTarget } from '../config/backups.ts';
import { SettingError } from '../config/parse-values.ts';
import { openFolderArchives } from './archives.folder.ts';
import type { Archives } from './archives.ts';

/** `dataDir` is for the unfinished files of a bucket. @throws SettingError for a folder that does not exist */
export const openArchives = async (target: BackupTarget, dataDir: string): Promise<Archives> => {
  if ('bucket' in target) {
    const { openBucketArchives } = await import('./archives.s3.ts');
    return openBucketArchives(target.bucket, dataDir);
  }
  const found = await stat(target.folder).catch(() => undefined);
  if (!found?.isDirectory())
    throw new SettingError(
      `BACKUP_DIR ${target.folder} does not exist or cannot be read. Create it, or mount its disk, and let Porchlight's user write to it.`,
    );
  return openFolderArchives(target.folder);
};
