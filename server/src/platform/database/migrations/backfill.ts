import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { isConflictBetweenNodes, isTooLate } from '../drivers/store-errors.ts';

/** Rows of one transaction: their locks are held for a few hundredths of a second. */
const AT_ONCE = 200;
const TRIES = 60;
const PAUSE_MS = 500;

/** Retries what lost against a running node: a lock that was not free, or a deadlock. */
export const withRetries = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let tries = 1; ; tries += 1)
    try {
      return await work();
    } catch (error) {
      if (tries >= TRIES || !(isTooLate(error) || isConflictBetweenNodes(error))) throw error;
      await pause(PAUSE_MS);
    }
};

type Rows = {
  /** The key of its progress, which survives an interruption. */
  step: string;
  table: string;
  columns: readonly string[];
  /** Locks the rows, so that what is computed from them is not overwritten by a running node (PostgreSQL). */
  lock?: boolean;
  /** Rows to change; the others are skipped without a transaction for each 200. */
  only?: RawBuilder<boolean>;
};

/**
 * Goes through a table in the order of its ids, a few rows in each transaction, and resumes after an interruption.
 * Inside a transaction that is already open, all of it belongs to that transaction.
 */
export const backfill = async <Row extends { id: number }>(
  db: Kysely<unknown>,
  { step, table, columns, lock, only = sql<boolean>`1 = 1` }: Rows,
  fill: (tx: Kysely<unknown>, rows: Row[]) => Promise<void>,
): Promise<void> => {
  const progress = `${step} ${table}`;
  const list = sql.join(['id', ...columns].map((column) => sql.ref(column)));
  const stored = await sql<{ value: number }>`SELECT value FROM counters WHERE name = ${progress}`.execute(db);

  const fillNext = async (tx: Kysely<unknown>, after: number) => {
    const { rows } = await sql<Row>`SELECT ${list} FROM ${sql.table(table)} WHERE id > ${after} AND ${only}
      ORDER BY id LIMIT ${AT_ONCE} ${sql.raw(lock ? 'FOR NO KEY UPDATE' : '')}`.execute(tx);
    const last = rows.at(-1)?.id;
    if (last === undefined) return undefined;
    await fill(tx, rows);
    await sql`INSERT INTO counters (name, value) VALUES (${progress}, ${last})
      ON CONFLICT (name) DO UPDATE SET value = ${last}`.execute(tx);
    return last;
  };

  for (let after: number | undefined = stored.rows[0]?.value ?? 0; after !== undefined; ) {
    const from: number = after;
    after = db.isTransaction
      ? await fillNext(db, from)
      : await withRetries(() => db.transaction().execute((tx) => fillNext(tx, from)));
  }
  await sql`DELETE FROM counters WHERE name = ${progress}`.execute(db);
};
