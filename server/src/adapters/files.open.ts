import { join } from 'node:path';
import type { Env } from '../env.ts';
import { openDiskFiles } from './files.disk.ts';

/** Opens the files of an installation. Amazon's client loads slowly: only whoever uses it waits for it. */
export const openFiles = async ({ s3, dataDir }: Pick<Env, 's3' | 'dataDir'>) => {
  if (!s3) return openDiskFiles(join(dataDir, 'files'));
  const { openS3Files } = await import('./files.s3.ts');
  return openS3Files(s3, join(dataDir, 'incoming'));
};
