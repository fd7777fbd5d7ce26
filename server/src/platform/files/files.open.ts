import { join } from 'node:path';
import type { Env } from '../config/environment.ts';
import { keepDiskFloor } from './disk-floor.ts';
import { openDiskFiles } from './files.disk.ts';

export const openFiles = async ({ s3, dataDir, uploads }: Pick<Env, 's3' | 'dataDir' | 'uploads'>) => {
  const floor = uploads.diskFloorBytes;
  if (!s3) return keepDiskFloor(await openDiskFiles(join(dataDir, 'files')), dataDir, floor);
  const { openS3Files } = await import('./files.s3.ts');
  return keepDiskFloor(await openS3Files(s3, join(dataDir, 'incoming')), dataDir, floor);
};
