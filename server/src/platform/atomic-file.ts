import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';

/** A rename or a new file survives a crash only when its folder is synced too. */
export const syncFolder = async (folder: string) => {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
};

/** Renames a complete, synced file durably; a file that has the target name stays readable until then. */
export const renameDurably = async (from: string, to: string) => {
  await rename(from, to);
  await syncFolder(dirname(to));
};

/** Writes a small file, readable by its owner only, that appears under its name only when it is complete. */
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
