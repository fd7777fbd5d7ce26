import { sql } from 'kysely';
import type { FileStore } from '../adapters/files.ts';
import { openStore, type Store } from '../db/client.ts';
import { storedFiles } from '../transfer/file-keys.ts';
import { BadBackup } from './unpack.ts';

const COUNTED = ['accounts', 'contacts', 'conversations', 'messages'] as const;

const plural = (count: number, noun: string) => `${count} ${count === 1 ? noun.slice(0, -1) : noun}`;

const damageIn = async ({ reader }: Store): Promise<string | undefined> => {
  const { rows } = await sql<{ integrity_check: string }>`PRAGMA integrity_check(1)`.execute(reader);
  const said = rows[0]?.integrity_check;
  return said === 'ok' ? undefined : said;
};

/**
 * Does something with an unpacked SQLite installation, after SQLite has read all of its database.
 * @throws BadBackup when it is damaged.
 */
export const withUnpacked = async <Answer>(
  folder: string,
  work: (store: Store) => Promise<Answer>,
): Promise<Answer> => {
  let store: Store | undefined;
  try {
    store = openStore({ dataDir: folder, databaseUrl: undefined });
    const damage = await damageIn(store);
    if (damage) throw new BadBackup(`The database in the backup is damaged: ${damage}`);
    return await work(store);
  } catch (error) {
    if (error instanceof BadBackup) throw error;
    throw new BadBackup(
      `The database in the backup cannot be opened: ${error instanceof Error ? error.message : error}`,
    );
  } finally {
    await store?.close();
  }
};

export const countFiles = (count: number) => plural(count, 'files');

/** "1 account, 3 contacts, …": what a restored database holds. */
export const countRows = async ({ reader }: Store): Promise<string> => {
  const counts = await Promise.all(
    COUNTED.map(async (table) => {
      const { count } = await reader
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return plural(Number(count), table);
    }),
  );
  return counts.join(', ');
};

/** How many files the database names that are not there. */
export const countMissing = async ({ reader }: Store, files: Pick<FileStore, 'size'>): Promise<number> => {
  let missing = 0;
  for (const { key } of await storedFiles(reader)) if ((await files.size(key)) === undefined) missing += 1;
  return missing;
};
