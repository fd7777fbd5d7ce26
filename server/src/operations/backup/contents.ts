import { storedFiles } from '../../domain/uploads/stored-files.ts';
import { countRowsOf } from '../../platform/database/count-rows.ts';
import { openStore, type Store } from '../../platform/database/open-store.ts';
import { findDamage } from '../../platform/database/refuse-damaged.ts';
import { BadBackup } from './unpack.ts';

const COUNTED = ['accounts', 'contacts', 'conversations', 'messages'] as const;

const plural = (count: number, noun: string) => `${count} ${count === 1 ? noun.slice(0, -1) : noun}`;

/**
 * Does something with the SQLite database in a folder, after SQLite has read all of it.
 * @throws BadBackup when it is damaged; `named` says what it is.
 */
export const withUnpacked = async <Answer>(
  folder: string,
  work: (store: Store) => Promise<Answer>,
  named = 'The database in the backup',
): Promise<Answer> => {
  let store: Store | undefined;
  try {
    store = openStore({ dataDir: folder, databaseUrl: undefined });
    const damage = await findDamage(store.reader);
    if (damage) throw new BadBackup(`${named} is damaged: ${damage}`);
    return await work(store);
  } catch (error) {
    if (error instanceof BadBackup) throw error;
    throw new BadBackup(`${named} cannot be opened: ${error instanceof Error ? error.message : error}`);
  } finally {
    await store?.close();
  }
};

export const countFiles = (count: number) => plural(count, 'files');

/** "1 account, 3 contacts, …": what a restored database holds. */
export const countRows = async ({ reader }: Store): Promise<string> => {
  const counts = await Promise.all(
    COUNTED.map(async (table) => {
      return plural(await countRowsOf(reader, table), table);
    }),
  );
  return counts.join(', ');
};

const ABSENT =
  'named in the database are not in the backup: they were deleted while it was written, or they are in a bucket';

/** Describes what a backup with these files would restore. */
export type Describe = (keys: ReadonlySet<string>) => string;

/** The rows of a SQLite database and the files that it names. */
export const readContents = async (store: Store): Promise<Describe> => {
  const [rows, named] = [await countRows(store), await storedFiles(store.reader)];
  return (keys) => {
    const missing = named.filter(({ key }) => !keys.has(key)).length;
    const held = `${rows}, ${countFiles(keys.size)}`;
    return missing === 0 ? held : `${held}; ${countFiles(missing)} ${ABSENT}`;
  };
};

/** The same of a dump, whose rows only PostgreSQL can count. */
export const describeDump: Describe = (keys) => `a readable PostgreSQL dump, ${countFiles(keys.size)}`;
