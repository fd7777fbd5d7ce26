import type { Archives } from '../../platform/archives/archives.ts';
import { BadBackup } from './bad-backup.ts';
import { type FileEntry, type FilesKey, filesKeyOf, makeFilesKey, readFileList } from './file-list.ts';
import type { Target } from './names.ts';
import { archiveIn } from './open-backup.ts';

const HOUR = 60 * 60 * 1_000;
/** A younger file may belong to a backup that another process is writing. */
const SAFE_AGE_MS = 24 * HOUR;

export type Kept = {
  /** Files that need not be copied, by key: as the newest backup says that has them. */
  previous: Map<string, FileEntry>;
  /** Names of the files of all backups that stay. */
  used: Set<string>;
  filesKey: FilesKey | undefined;
  /** Backups that cannot be read, for example because the passphrase was changed. */
  unreadable: number;
};

/**
 * Reads the lists of the backups that stay beside a new one, and of the newest one in any case. Only lists that are encrypted as the new one say what need
 * not be copied: anyone who can write to the place could put another one there.
 */
export const readKept = async (
  archives: Archives,
  { backups }: Pick<Target, 'backups'>,
  keep: number,
  passphrase: string | undefined,
): Promise<Kept> => {
  const kept: Kept = { previous: new Map(), used: new Set(), filesKey: undefined, unreadable: 0 };
  for (const name of backups.slice(0, Math.max(keep - 1, 1))) {
    const isEncrypted = name.endsWith('.age');
    const isTrusted = isEncrypted === (passphrase !== undefined);
    try {
      const archive = archiveIn(archives, name, isEncrypted ? passphrase : undefined);
      const identity = await readFileList(archive, (entry) => {
        kept.used.add(entry.name);
        if (isTrusted && !kept.previous.has(entry.key)) kept.previous.set(entry.key, entry);
      });
      if (identity && passphrase) kept.filesKey ??= await filesKeyOf(identity);
    } catch (error) {
      if (!(error instanceof BadBackup)) throw error;
      kept.unreadable += 1;
    }
  }
  if (passphrase) kept.filesKey ??= await makeFilesKey();
  return kept;
};

type Given = { target: Target; files: Target['files']; kept: Kept; name: string; keep: number; now: number };

/**
 * Removes the backups beyond the newest `keep`, of which `name`, just verified, is one, and then the files that none of
 * them names; no files while one of them cannot be read. Returns the counts.
 */
export const removeOld = async (archives: Archives, { target, files, kept, name, keep, now }: Given) => {
  const old = target.backups.filter((other) => other !== name).slice(keep - 1);
  const abandoned = target.unverified.filter(({ modified_at }) => now - modified_at > SAFE_AGE_MS);
  await archives.remove([...old, ...abandoned.map((file) => file.name)]);
  if (kept.unreadable > 0) return { backups: old.length, files: 0 };
  const unused = [...files].filter(
    ([file, { modified_at }]) => !kept.used.has(file) && now - modified_at > SAFE_AGE_MS,
  );
  await archives.remove(unused.map(([file]) => file));
  return { backups: old.length, files: unused.length };
};
