import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { readPostgresDump } from '../../platform/database/postgres-tools.ts';
import { BadBackup } from './bad-backup.ts';
import { describeDump, readContents, withUnpacked } from './contents.ts';
import { type Archive, archiveFile, unpack } from './unpack.ts';

/** Unpacks temporarily in `place`, opens the database and returns a one-line summary. @throws BadBackup */
export const verifyBackup = async (archive: Archive, place: string): Promise<string> => {
  const folder = await mkdtemp(join(place, '.porchlight-verify-'));
  try {
    const { engine, keys } = await unpack(archive, folder);
    if (engine === 'sqlite') return `Complete: ${(await withUnpacked(folder, readContents))(keys)}.`;
    await readPostgresDump(join(folder, 'porchlight.pgdump'));
    return `Complete: ${describeDump(keys)}.`;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** Beside the file. @throws BadBackup */
export const verifyFile = async (file: string, passphrase: string | undefined): Promise<string> => {
  if (!existsSync(file))
    throw new BadBackup(`${file} does not exist. Give the path of a file that "backup" has written.`);
  return verifyBackup(archiveFile(file, passphrase), dirname(resolve(file)));
};
