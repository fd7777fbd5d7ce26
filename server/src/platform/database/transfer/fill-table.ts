import { type Kysely, sql } from 'kysely';
import type { TableShape } from './table-shapes.ts';

/** SQLite takes 32,766 values a statement, PostgreSQL 65,535. */
const VALUES = 20_000;

type Db = Kysely<unknown>;
export type Row = Record<string, unknown>;

export const isFilled = async (db: Db): Promise<boolean> => {
  const tables = await db.introspection.getTables();
  if (!tables.some((table) => table.name === 'accounts')) return false;
  const { rows } = await sql`SELECT 1 FROM accounts LIMIT 1`.execute(db);
  return rows.length > 0;
};

export const rowsAtOnce = ({ columns }: TableShape): number => Math.max(1, Math.floor(VALUES / columns.length));

const insertRows = async (tx: Db, { name, columns }: TableShape, rows: Row[]) => {
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => sql`${row[column] ?? null}`))})`);
  await sql`INSERT INTO ${sql.table(name)} (${sql.join(columns.map((column) => sql.ref(column)))})
    VALUES ${sql.join(values)}`.execute(tx);
};

/** References to the same table are set after all of its rows are there. */
const withoutPointers = ({ selfReferences }: TableShape, row: Row): Row => ({
  ...row,
  ...Object.fromEntries(selfReferences.map((column) => [column, null])),
});

const fillPointers = async (tx: Db, { name, selfReferences }: TableShape, rows: Row[]) => {
  for (const column of selfReferences)
    for (const row of rows) {
      if (row[column] === null) continue;
      await sql`UPDATE ${sql.table(name)} SET ${sql.ref(column)} = ${row[column]} WHERE id = ${row['id']}`.execute(tx);
    }
};

export const fillTable = async (tx: Db, table: TableShape, batches: AsyncIterable<Row[]>): Promise<number> => {
  // The migrations themselves insert a few rows (counters); the export has its own.
  await sql`DELETE FROM ${sql.table(table.name)}`.execute(tx);
  const pointing: Row[] = [];
  let count = 0;
  for await (const rows of batches) {
    await insertRows(
      tx,
      table,
      table.selfReferences.length > 0 ? rows.map((row) => withoutPointers(table, row)) : rows,
    );
    count += rows.length;
    if (table.selfReferences.length > 0)
      pointing.push(...rows.filter((row) => table.selfReferences.some((column) => row[column] !== null)));
  }
  await fillPointers(tx, table, pointing);
  return count;
};
