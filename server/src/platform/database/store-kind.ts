import { type Kysely, PostgresAdapter } from 'kysely';

export type StoreKind = 'sqlite' | 'postgres';

/** Which store a connection or transaction is of, so that a query that differs needs nothing but the connection. */
export const kindOf = <Schema>(db: Kysely<Schema>): StoreKind =>
  db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite';

export const isPostgres = <Schema>(db: Kysely<Schema>): boolean => kindOf(db) === 'postgres';

const NAMES = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const;

/** What a person calls the store. */
export const storeName = <Schema>(db: Kysely<Schema>): 'SQLite' | 'PostgreSQL' => NAMES[kindOf(db)];
