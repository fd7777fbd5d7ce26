import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from './schema/database.ts';
import { isPostgres } from './store-kind.ts';

/** Lets one node at a time go on in a transaction, until its end. SQLite has one writer as it is. */
export const lockUntilCommit = async (tx: Kysely<Database>, lock: number): Promise<void> => {
  if (isPostgres(tx)) await sql`SELECT pg_advisory_xact_lock(${sql.lit(lock)})`.execute(tx);
};

/** The end of a select that takes its rows of `table` for itself, and leaves out those that another node has taken. */
export const lockOrSkip = (db: Kysely<Database>, table: keyof Database): RawBuilder<unknown> =>
  isPostgres(db) ? sql`FOR UPDATE OF ${sql.table(table)} SKIP LOCKED` : sql``;

/**
 * The end of a select that takes its rows for itself as an update does, and waits for those that another node has taken. A row
 * whose new value is made from the one that was read has to be read so: two nodes would each undo the other's change.
 */
export const lockRows = (db: Kysely<Database>): RawBuilder<unknown> =>
  isPostgres(db) ? sql`FOR NO KEY UPDATE` : sql``;

/** The end of a select whose rows are not deleted before the transaction ends; other changes of them go on. */
export const keepRows = (db: Kysely<Database>): RawBuilder<unknown> => (isPostgres(db) ? sql`FOR KEY SHARE` : sql``);

/** The end of a select that waits for everybody who keeps its rows or writes below them, before they are deleted. */
export const lockRowsToDelete = (db: Kysely<Database>): RawBuilder<unknown> =>
  isPostgres(db) ? sql`FOR UPDATE` : sql``;
