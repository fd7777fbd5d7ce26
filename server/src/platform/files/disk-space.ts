import { statfs } from 'node:fs/promises';

/** Undefined where the system does not report it. */
export const freeBytes = async (folder: string) => {
  const system = await statfs(folder).catch(() => undefined);
  return system && system.bavail * system.bsize;
};
