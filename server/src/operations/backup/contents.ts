import { storedFiles } from '../../domain/uploads/stored-files.ts';
import { countRowsOf } from '../../platform/database/count-rows.ts';
import { openStore, type Store } from '../../platform/database/open-store.ts';
import { findDamage } from '../../platform/database/refuse-damaged.ts';
import { BadBackup } from './bad-backup.ts';

const COUNTED = ['accounts', 'contacts', 'conversations', 'messages'] as const;

const plural = (count: number, noun: string) => `${count} ${count === 1 ? noun.slice(0, -1) : noun}`;

/** Opens the SQLite database in a folder once SQLite has read all of it. @throws BadBackup when it is damaged */
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

export type Describe = (keys: ReadonlySet<string>) => string;

export const readContents = async (store: Store): Promise<Describe> => {
  const [rows, named] = [await countRows(store), await storedFiles(store.reader)];
  return (keys) => {
    const missing = named.filter(({ key }) => !keys.has(key)).length;
    const summary = `${rows}, ${countFiles(keys.size)}`;
    return missing === 0 ? summary : `${summary}; ${countFiles(missing)} ${ABSENT}`;
  };
};

/** Only PostgreSQL can count the rows of a dump. */
export const describeDump: Describe = (keys) => `a readable PostgreSQL dump, ${countFiles(keys.size)}`;
