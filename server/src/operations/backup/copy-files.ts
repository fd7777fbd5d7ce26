import { createWriteStream } from 'node:fs';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Archives } from '../../platform/archives/archives.ts';
import { freeBytes } from '../../platform/files/disk-space.ts';
import type { FileStore } from '../../platform/files/files.ts';
import { BadBackup } from './bad-backup.ts';
import { type FileEntry, type FilesKey, lineOf, storedName } from './file-list.ts';
import type { Target } from './names.ts';
import { isWhole, writeStored } from './stored-file.ts';

const MB = 1024 * 1024;
/** Each run reads this part of the files that were copied before, so that all are read again within a month of days. */
const REREAD_PARTS = 30;

export type Copied = {
  /** Of all files of the list. */
  files: number;
  bytes: number;
  /** Keys of those that this run has stored. */
  stored: Set<string>;
  stored_bytes: number;
  /** Stored again because they were damaged in the target. */
  repaired: number;
  /** Named in the database, and in no place. */
  missing: number;
};

type Input = {
  archives: Archives;
  files: FileStore;
  target: Target;
  previous: ReadonlyMap<string, FileEntry>;
  filesKey: FilesKey | undefined;
  /** Bytes that have to stay free on the disk of the work folder. */
  floor: number;
  /** Gets the names that this run adds to the target, as they come. */
  added: string[];
  /** Counts the runs: it chooses what is read again. */
  run: number;
};

/** @throws BadBackup instead of filling a disk */
export const refuseWithout = async (folder: string, needed: number, floor: number) => {
  const free = await freeBytes(folder);
  if (free === undefined || free >= needed + floor) return;
  const mb = (bytes: number) => Math.ceil(bytes / MB);
  throw new BadBackup(
    `The backup needs ${mb(needed)} MB in ${dirname(folder)} and leaves ${mb(floor)} MB free (DISK_FLOOR_MB); only ${mb(free)} MB are free.`,
  );
};

/**
 * Copies the files that the target does not have, and writes the list of all to `list`. Files never change under their
 * key, so that one that is there with its size is not copied again, unless it proves damaged.
 */
export const copyFiles = async (input: Input, keys: readonly string[], list: string): Promise<Copied> => {
  const { archives, files, target, previous, filesKey } = input;
  const folder = dirname(list);
  const copied: Copied = { files: 0, bytes: 0, stored: new Set(), stored_bytes: 0, repaired: 0, missing: 0 };

  const mayStay = async (entry: FileEntry) => {
    if (target.files.get(entry.name)?.byte_size !== entry.stored_bytes) return false;
    const isTurn = Number.parseInt(entry.sha256.slice(0, 8), 16) % REREAD_PARTS === input.run % REREAD_PARTS;
    return !isTurn || (await isWhole(archives, entry, filesKey));
  };

  const store = async (key: string, name: string): Promise<FileEntry | undefined> => {
    const opened = await files.open(key);
    if (!opened) return undefined;
    await refuseWithout(folder, opened.byte_size, input.floor);
    const path = join(folder, 'file');
    const written = await writeStored(opened.stream, path, filesKey);
    if (!target.files.has(name)) input.added.push(name);
    await archives.put(name, path);
    copied.stored.add(key);
    copied.stored_bytes += written.stored_bytes;
    return { key, name, ...written };
  };

  const take = async (key: string): Promise<FileEntry | undefined> => {
    const name = storedName(key, filesKey);
    const before = previous.get(key);
    const isListed = before?.name === name;
    if (isListed && (await mayStay(before))) return before;
    const entry = await store(key, name);
    if (entry && isListed) copied.repaired += 1;
    return entry;
  };

  const lines = async function* () {
    for (const key of keys) {
      const entry = await take(key);
      if (!entry) {
        copied.missing += 1;
        continue;
      }
      copied.files += 1;
      copied.bytes += entry.byte_size;
      yield lineOf(entry);
    }
  };
  await pipeline(lines, createWriteStream(list, { mode: 0o600, flush: true }));
  return copied;
};
