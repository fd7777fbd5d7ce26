import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../store-kind.ts';

export const lastId = async (db: Kysely<unknown>, table: string) => {
  const query = isPostgres(db)
    ? sql<{ last: number | null }>`
        SELECT s.last_value AS last FROM pg_sequences s
        WHERE format('%I.%I', s.schemaname, s.sequencename)::regclass = pg_get_serial_sequence(${table}, 'id')::regclass`
    : sql<{ last: number | null }>`SELECT seq AS last FROM sqlite_sequence WHERE name = ${table}`;
  const { rows } = await query.execute(db);
  return rows[0]?.last ?? 0;
};

export const setLastId = async (db: Kysely<unknown>, table: string, last: number) => {
  if (last === 0) return;
  if (isPostgres(db)) {
    await sql`SELECT setval(pg_get_serial_sequence(${table}, 'id'), ${last})`.execute(db);
    return;
  }
  await sql`DELETE FROM sqlite_sequence WHERE name = ${table}`.execute(db);
  await sql`INSERT INTO sqlite_sequence (name, seq) VALUES (${table}, ${last})`.execute(db);
};
