import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { readPostgresDump } from '../../platform/database/postgres-tools.ts';
import { describeDump, readContents, withUnpacked } from './contents.ts';
import { BadBackup, unpack } from './unpack.ts';

/** Unpacks temporarily, opens the database and returns a one-line summary. @throws BadBackup */
export const verifyBackup = async (file: string): Promise<string> => {
  if (!existsSync(file))
    throw new BadBackup(`${file} does not exist. Give the path of a file that "backup" has written.`);
  const folder = await mkdtemp(join(dirname(resolve(file)), '.porchlight-verify-'));
  try {
    const { engine, keys } = await unpack(file, folder);
    if (engine === 'sqlite') return `Complete: ${(await withUnpacked(folder, readContents))(keys)}.`;
    await readPostgresDump(join(folder, 'porchlight.pgdump'));
    return `Complete: ${describeDump(keys)}.`;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
