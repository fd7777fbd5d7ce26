import { type Kysely, sql } from 'kysely';
import type { Store } from '../open-store.ts';
import type { Database } from '../schema/database.ts';
import { isPostgres } from '../store-kind.ts';
import type { KeyColumn, TableShape } from './table-shapes.ts';

const PAGE = 1_000;

/** Reads from one snapshot of the whole database, however long the reading takes. */
export const readAtOneMoment = <T>({ reader, maintenance }: Store, read: (tx: Kysely<Database>) => Promise<T>) =>
  isPostgres(reader)
    ? maintenance.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
    : reader.transaction().execute(read);

/** PostgreSQL sorts text by its collation; an export is sorted by bytes, as on SQLite. */
const orderOf = (db: Kysely<Database>, { name, isText }: KeyColumn) =>
  isText && isPostgres(db) ? sql`${sql.ref(name)} COLLATE "C"` : sql.ref(name);

export async function* rowsOf(db: Kysely<Database>, { name, columns, primaryKey }: TableShape) {
  const key = sql.join(primaryKey.map((column) => orderOf(db, column)));
  let after: unknown[] | undefined;
  for (;;) {
    const past = after ? sql`WHERE (${key}) > (${sql.join(after)})` : sql``;
    const { rows } = await sql<Record<string, unknown>>`
      SELECT ${sql.join(columns.map((column) => sql.ref(column)))} FROM ${sql.table(name)} ${past}
      ORDER BY ${key} LIMIT ${sql.lit(PAGE)}`.execute(db);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    after = primaryKey.map((column) => last[column.name]);
  }
}
