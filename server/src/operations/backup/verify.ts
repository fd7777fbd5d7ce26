import { createReadStream, existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Archives } from '../../platform/archives/archives.ts';
import { readPostgresDump } from '../../platform/database/postgres-tools.ts';
import { BadBackup } from './bad-backup.ts';
import { describeDump, readContents, withUnpacked } from './contents.ts';
import { type FileEntry, filesKeyOf, readEntriesOf } from './file-list.ts';
import type { OpenBackup } from './open-backup.ts';
import { isWhole } from './stored-file.ts';
import { type Archive, unpack } from './unpack.ts';

/** Names in a message; the count says how many there are. */
const MOST_NAMED = 5;

export type IsRead = (entry: FileEntry) => Promise<boolean> | boolean;

/** Undefined for a folder whose files are not encrypted. */
export const readFilesKey = async (folder: string) => {
  const path = join(folder, 'files_key');
  return existsSync(path) ? filesKeyOf((await readFile(path, 'utf8')).trim()) : undefined;
};

export const listIn = (folder: string, label: string) =>
  readEntriesOf(createReadStream(join(folder, 'files.jsonl')), label);

/** Reads the stored files of an unpacked backup, or with `isRead` asks for each. @throws BadBackup for what is wrong */
const checkFiles = async (folder: string, archive: Archive, archives: Archives, isRead?: IsRead) => {
  const filesKey = await readFilesKey(folder);
  const keys = new Set<string>();
  const wrong: string[] = [];
  for await (const entry of listIn(folder, archive.label)) {
    keys.add(entry.key);
    if (!(await (isRead ? isRead(entry) : isWhole(archives, entry, filesKey)))) wrong.push(entry.name);
  }
  if (wrong.length === 0) return keys;
  const named = wrong.slice(0, MOST_NAMED).join(', ');
  throw new BadBackup(
    `${archive.label}: ${wrong.length} of ${keys.size} files are missing in ${archives.label} or damaged: ${named}${wrong.length > MOST_NAMED ? ', …' : ''}.`,
  );
};

/**
 * Unpacks temporarily in `place`, opens the database, reads the files that are stored beside the backup, and returns a
 * one-line summary. @throws BadBackup
 */
export const verifyBackup = async ({ archive, archives, place }: OpenBackup, isRead?: IsRead): Promise<string> => {
  const folder = await mkdtemp(join(place, '.porchlight-verify-'));
  try {
    const { engine, keys: packed, isListed } = await unpack(archive, folder);
    const describe = engine === 'sqlite' ? await withUnpacked(folder, readContents) : describeDump;
    if (engine === 'postgres') await readPostgresDump(join(folder, 'porchlight.pgdump'));
    const keys = isListed ? await checkFiles(folder, archive, archives, isRead) : packed;
    return `Complete: ${describe(keys)}.`;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
