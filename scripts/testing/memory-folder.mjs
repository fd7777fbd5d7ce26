import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';

/** Linux keeps what is in there in memory. */
const IN_MEMORY = '/dev/shm/';
/** A container's is often 64 MB. */
const NEEDED_BYTES = 4 * 1024 ** 3;

const hasSpace = () => {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return bavail * bsize > NEEDED_BYTES;
  } catch {
    return false;
  }
};

/** Removed when this process ends. Undefined where the machine has none, or TMPDIR names another. */
export const memoryFolder = () => {
  if (process.env.TMPDIR || !hasSpace()) return undefined;
  const folder = mkdtempSync(`${IN_MEMORY}porchlight-tests-`);
  // PostgreSQL runs as another user below it.
  chmodSync(folder, 0o711);
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
};
