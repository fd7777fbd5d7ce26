import { mkdtemp, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { openDiskFiles } from '../adapters/files.disk.ts';
import { countFiles, countMissing, countRows, withUnpacked } from './contents.ts';
import { readPostgresDump } from './postgres-tools.ts';
import { unpack } from './unpack.ts';

const ABSENT = 'that the database names are not in it: they were deleted while it was written, or are kept in a bucket';

/** What an unpacked SQLite installation holds. */
const describe = (folder: string, files: number) =>
  withUnpacked(folder, async (store) => {
    const missing = await countMissing(store, await openDiskFiles(join(folder, 'files')));
    const held = `${await countRows(store)}, ${countFiles(files)}`;
    return missing === 0 ? held : `${held}; ${countFiles(missing)} ${ABSENT}`;
  });

/**
 * Unpacks a backup beside it, opens what it holds and removes that again; answers one line that says what it would restore.
 * @throws BadBackup when it could not be restored.
 */
export const verifyBackup = async (file: string): Promise<string> => {
  const folder = await mkdtemp(join(dirname(resolve(file)), '.porchlight-verify-'));
  try {
    const { engine, files } = await unpack(file, folder);
    if (engine === 'sqlite') return `Whole: ${await describe(folder, files)}.`;
    await readPostgresDump(join(folder, 'porchlight.pgdump'));
    return `Whole: a dump of PostgreSQL that can be read to its end, ${countFiles(files)}.`;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
