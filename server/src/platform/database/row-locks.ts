import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from './schema/database.ts';
import { isPostgres } from './store-kind.ts';

/** One node at a time continues, until its transaction ends. SQLite has one writer in any case. */
export const lockUntilCommit = async (tx: Kysely<Database>, lock: number): Promise<void> => {
  if (isPostgres(tx)) await sql`SELECT pg_advisory_xact_lock(${sql.lit(lock)})`.execute(tx);
};

/** The end of a select that locks its rows of `table`, and skips those that another node has locked. */
export const lockOrSkip = (db: Kysely<Database>, table: keyof Database): RawBuilder<unknown> =>
  isPostgres(db) ? sql`FOR UPDATE OF ${sql.table(table)} SKIP LOCKED` : sql``;

/**
 * The end of a select that locks its rows as an update does, and waits for other nodes. Needed where a new value is
 * computed from the one that was read: two nodes would each undo the other's change.
 */
export const lockRows = (db: Kysely<Database>): RawBuilder<unknown> =>
  isPostgres(db) ? sql`FOR NO KEY UPDATE` : sql``;

/** The end of a select whose rows cannot be deleted before the transaction ends; other changes of them are possible. */
export const keepRows = (db: Kysely<Database>): RawBuilder<unknown> => (isPostgres(db) ? sql`FOR KEY SHARE` : sql``);

/** The end of a select that waits for every `keepRows` and every insert below its rows, before they are deleted. */
export const lockRowsToDelete = (db: Kysely<Database>): RawBuilder<unknown> =>
  isPostgres(db) ? sql`FOR UPDATE` : sql``;
