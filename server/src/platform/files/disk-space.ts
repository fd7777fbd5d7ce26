import { statfs } from 'node:fs/promises';

/** Bytes this process may still write in the folder's file system; undefined where the system does not say. */
export const freeBytes = async (folder: string) => {
  const system = await statfs(folder).catch(() => undefined);
  return system && system.bavail * system.bsize;
};
