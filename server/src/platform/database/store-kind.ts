import { type Kysely, PostgresAdapter } from 'kysely';

export type StoreKind = 'sqlite' | 'postgres';

/** By the connection, so that a query that differs needs no other argument. */
export const kindOf = <Schema>(db: Kysely<Schema>): StoreKind =>
  db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite';

export const isPostgres = <Schema>(db: Kysely<Schema>): boolean => kindOf(db) === 'postgres';

const NAMES = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const;

export const storeName = <Schema>(db: Kysely<Schema>): 'SQLite' | 'PostgreSQL' => NAMES[kindOf(db)];
