import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Env } from '../config/environment.ts';
import { isBusy } from './drivers/store-errors.ts';

/** The message is one line for the operator. */
export class FolderInUse extends Error {}

const ownerOf = (folder: string) => {
  try {
    return ` (process ${readFileSync(join(folder, 'lock.pid'), 'utf8').trim()})`;
  } catch {
    return '';
  }
};

/** Returns how to unlock. SQLite's file lock: the system releases it however the process ends. */
const lockFolder = (folder: string) => {
  const lock = new DatabaseSync(join(folder, 'lock'), { timeout: 0 });
  try {
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (!isBusy(error)) throw error;
    throw new FolderInUse(
      `DATA_DIR ${folder} is already in use by another Porchlight${ownerOf(folder)}. Stop the other one, or set DATA_DIR to another folder.`,
    );
  }
  writeFileSync(join(folder, 'lock.pid'), `${process.pid}\n`);
  return () => lock.close();
};

/** Many processes may share a PostgreSQL database; a data folder belongs to one. Returns how to unlock. */
export const lockStore = ({ databaseUrl, dataDir }: Pick<Env, 'databaseUrl' | 'dataDir'>): (() => void) =>
  databaseUrl ? () => {} : lockFolder(dataDir);
