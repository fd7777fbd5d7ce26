import { type Kysely, sql } from 'kysely';
import type { Database } from './schema/database.ts';
import { isPostgres } from './store-kind.ts';
import type { WriteRows } from './transaction.ts';

export const ping = (db: Kysely<Database>) => sql`SELECT 1`.execute(db);

/** Goes through the writer's queue and takes the lock that every change takes; changes nothing. */
export const probeWrite = (write: WriteRows) =>
  write((tx) =>
    tx.db
      .updateTable('counters')
      .set((row) => ({ value: row.ref('value') }))
      .where('name', '=', 'changes')
      .execute(),
  );

export const storeBytes = async (db: Kysely<Database>): Promise<number> => {
  type Size = { bytes: number | string };
  const size = isPostgres(db)
    ? sql<Size>`SELECT pg_database_size(current_database()) AS bytes`
    : sql<Size>`SELECT page_count * page_size AS bytes FROM pragma_page_count(), pragma_page_size()`;
  const { rows } = await size.execute(db);
  return Number(rows[0]?.bytes ?? 0);
};

/** The clock of PostgreSQL, which may be another machine's; undefined for SQLite. */
export const storeTime = async (db: Kysely<Database>): Promise<Date | undefined> => {
  if (!isPostgres(db)) return undefined;
  const { rows } = await sql<{ now: Date }>`SELECT clock_timestamp() AS now`.execute(db);
  return rows[0]?.now;
};
