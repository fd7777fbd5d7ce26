import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Store } from './open-store.ts';
import type { Database } from './schema/database.ts';
import type { WriteRows } from './transaction.ts';

const PAGES = 100;
/** How long the backup from before an upgrade is stored. */
const COPY_STORED_MS = 14 * 24 * 60 * 60 * 1_000;

const totalChanges = async (db: Kysely<Database>) =>
  (await sql<{ count: number }>`SELECT total_changes() AS count`.execute(db)).rows[0]?.count ?? 0;

/** One step of FTS5's "merge"; false when nothing was left. A negative number starts a merge of all segments. */
const mergeIndex = (write: WriteRows, pages: number) =>
  write(async ({ db }) => {
    const before = await totalChanges(db);
    await sql`INSERT INTO message_index (message_index, rank) VALUES ('merge', ${pages})`.execute(db);
    return (await totalChanges(db)) - before >= 2;
  });

/** FTS5 only marks the words of erased messages as deleted; a merge removes them. */
const purgeIndex = async (store: Store, write: WriteRows) => {
  const { rows } = await sql<{ erased: number }>`SELECT erased FROM message_index_state`.execute(store.reader);
  const erased = rows[0]?.erased ?? 0;
  if (erased === 0) return;
  await mergeIndex(write, -PAGES);
  while (await mergeIndex(write, PAGES));
  // What was erased meanwhile stays for the next run.
  await write(({ db }) => sql`UPDATE message_index_state SET erased = erased - ${erased}`.execute(db));
};

/** Writes the write-ahead log into the database and truncates it. @throws while a long read needs it: to be retried */
export const emptyWriteAheadLog = async ({ writer }: Pick<Store, 'writer'>) => {
  const busy = await writer.connection().execute(async (db) => {
    await sql`PRAGMA busy_timeout = 0`.execute(db);
    const { rows } = await sql<{ busy: number }>`PRAGMA wal_checkpoint(TRUNCATE)`
      .execute(db)
      .finally(() => sql`PRAGMA busy_timeout = 5000`.execute(db));
    return rows[0]?.busy !== 0;
  });
  if (busy) throw new Error('A long read is using the write-ahead log.');
};

export const rewriteFile = async (store: Store): Promise<void> => {
  await sql`VACUUM`.execute(store.writer);
  await emptyWriteAheadLog(store);
};

const removeOldCopies = async (dataDir: string, now: number) => {
  const folder = join(dataDir, 'backups');
  for (const name of await readdir(folder).catch(() => [])) {
    if (!name.startsWith('before-upgrade-')) continue;
    const { mtimeMs } = await stat(join(folder, name));
    if (now - mtimeMs > COPY_STORED_MS) await rm(join(folder, name), { force: true });
  }
};

/**
 * Removes the bytes of deleted rows from the data folder: rows are overwritten when they are deleted (`secure_delete`),
 * but the search index, the write-ahead log and backups from before an upgrade still have them. PostgreSQL does this
 * with its own VACUUM.
 */
export const createPurge =
  (store: Store, write: WriteRows, clock: Clock, dataDir: string) => async (): Promise<void> => {
    if (store.kind === 'postgres') return;
    await purgeIndex(store, write);
    await emptyWriteAheadLog(store);
    await removeOldCopies(dataDir, clock.now());
  };
