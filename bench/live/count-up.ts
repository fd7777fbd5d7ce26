import { type Kysely, sql } from 'kysely';
import type { Database } from '../../server/src/platform/database/schema/database.ts';

type Copies = {
  table: string;
  id: number;
  count: number;
  /** SQL for the columns that differ from copy to copy; `n` counts from 1. */
  own: Record<string, string>;
};

export const countUp = async (db: Kysely<Database>, { table, id, count, own }: Copies) => {
  const { rows } = await sql<Record<string, unknown>>`SELECT * FROM ${sql.table(table)} WHERE id = ${id}`.execute(db);
  const columns = Object.keys(rows[0] ?? {});
  const values = columns.map((column) => own[column] ?? column);
  await sql
    .raw(
      `WITH RECURSIVE counted(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM counted WHERE n < ${count})
       INSERT INTO ${table} (${columns.join(', ')})
       SELECT ${values.join(', ')} FROM ${table} CROSS JOIN counted WHERE ${table}.id = ${id}`,
    )
    .execute(db);
};
