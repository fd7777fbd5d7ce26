import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';

/** A rename or a new file is on disk only when its folder is. */
export const syncFolder = async (folder: string) => {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
};

/** Gives a file that is whole and on disk its name; what had the name before is there until then. */
export const renameDurably = async (from: string, to: string) => {
  await rename(from, to);
  await syncFolder(dirname(to));
};

/**
 * Writes a small file that is there under its name only when it is whole and on disk, readable by its owner only. A disk that
 * is full leaves nothing behind.
 */
export const writeFileAtomically = (path: string, text: string) => {
  const unfinished = `${path}.${process.pid}.unfinished`;
  try {
    writeFileSync(unfinished, text, { mode: 0o600, flush: true });
    renameSync(unfinished, path);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  }
  const folder = openSync(dirname(path), 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
};
