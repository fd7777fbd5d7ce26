import { setTimeout as pause } from 'node:timers/promises';
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

/** Needed where a new value is computed from the one read: two nodes would each undo the other's change. */
export const lockRows = (db: Kysely<Database>): RawBuilder<unknown> =>
  isPostgres(db) ? sql`FOR NO KEY UPDATE` : sql``;

/** The end of a select whose rows cannot be deleted before the transaction ends; other changes of them are possible. */
export const keepRows = (db: Kysely<Database>): RawBuilder<unknown> => (isPostgres(db) ? sql`FOR KEY SHARE` : sql``);

/** The end of a select that waits for every `keepRows` and every insert below its rows, before they are deleted. */
export const lockRowsToDelete = (db: Kysely<Database>): RawBuilder<unknown> =>
  isPostgres(db) ? sql`FOR UPDATE` : sql``;

const PAUSE_MS = 50;
const LONGEST_MS = 30_000;

const readSnapshot = async (db: Kysely<Database>) => {
  const { rows } = await sql<{ oldest: number; next: number }>`SELECT
    pg_snapshot_xmin(pg_current_snapshot())::text::bigint AS oldest,
    pg_snapshot_xmax(pg_current_snapshot())::text::bigint AS next`.execute(db);
  return { oldest: Number(rows[0]?.oldest), next: Number(rows[0]?.next) };
};

/**
 * Waits until every transaction has ended that was writing when this was called, so that later reads see what it wrote,
 * and every transaction that is still writing saw what was committed before the call. False when one takes longer than 30
 * seconds. SQLite has one writer: whatever was committed before is all there is.
 */
export const earlierWritesEnded = async (db: Kysely<Database>): Promise<boolean> => {
  if (!isPostgres(db)) return true;
  const { next } = await readSnapshot(db);
  for (let waited = 0; waited <= LONGEST_MS; waited += PAUSE_MS) {
    if ((await readSnapshot(db)).oldest >= next) return true;
    await pause(PAUSE_MS);
  }
  return false;
};
