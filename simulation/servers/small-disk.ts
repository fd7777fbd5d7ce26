import { execFileSync } from 'node:child_process';

/** Above the floor below which the server accepts no files. */
const SIZE = '768m';

/** A small in-memory disk at a folder; undefined where this process may not mount one. */
export const mountSmallDisk = (folder: string) => {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE},mode=700`, 'porchlight-simulation', folder], {
      stdio: 'ignore',
    });
  } catch {
    return undefined;
  }
  return { unmount: () => void execFileSync('umount', ['-l', folder], { stdio: 'ignore' }) };
};
