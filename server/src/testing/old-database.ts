import { type Kysely, sql } from 'kysely';
import { migrations } from '../platform/database/migrations/list.ts';
import { migrate } from '../platform/database/migrations/migrate.ts';
import type { Store } from '../platform/database/open-store.ts';

type Column = { column_name: string; data_type: string };

const EMPTY: Record<string, unknown> = { text: '', bigint: 0, boolean: false, jsonb: '{}', 'double precision': 0 };

/** A PostgreSQL database as the version that ended with the step `last` made it, without any row. */
export const makeOldDatabase = async (store: Store, last: string) => {
  await sql`DROP SCHEMA public CASCADE`.execute(store.maintenance);
  await sql`CREATE SCHEMA public`.execute(store.maintenance);
  const index = migrations.findIndex(({ name }) => name === last);
  await migrate(store, { steps: migrations.slice(0, index + 1) });
};

/** Inserts a row into a table of any version; columns that must have a value and were given none are empty. Answers its id. */
export const insertBare = async <Schema>(
  db: Kysely<Schema>,
  table: string,
  overrides: Record<string, unknown> = {},
) => {
  const { rows: columns } = await sql<Column>`SELECT column_name, data_type FROM information_schema.columns
    WHERE table_schema = 'public' AND table_name = ${table} AND is_nullable = 'NO' AND column_default IS NULL
      AND is_identity = 'NO'`.execute(db);
  const row = {
    ...Object.fromEntries(columns.map((column) => [column.column_name, EMPTY[column.data_type]])),
    ...overrides,
  };
  const names = sql.join(Object.keys(row).map((name) => sql.ref(name)));
  const { rows } = await sql<{ id: number }>`INSERT INTO ${sql.table(table)} (${names})
    VALUES (${sql.join(Object.values(row))}) RETURNING id`.execute(db);
  return rows[0]?.id ?? 0;
};

export const multiply = async <Schema>(
  db: Kysely<Schema>,
  { table, id, column, count }: { table: string; id: number; column: string; count: number },
) => {
  const { rows } = await sql<{ column_name: string }>`SELECT column_name FROM information_schema.columns
    WHERE table_schema = 'public' AND table_name = ${table} AND column_name NOT IN ('id', ${column})`.execute(db);
  const names = sql.join(rows.map((row) => sql.ref(row.column_name)));
  await sql`INSERT INTO ${sql.table(table)} (${sql.ref(column)}, ${names})
    SELECT ${sql.ref(column)} || ' ' || number, ${names} FROM ${sql.table(table)}, generate_series(1, ${sql.lit(count)}) AS number
    WHERE id = ${id}`.execute(db);
};
