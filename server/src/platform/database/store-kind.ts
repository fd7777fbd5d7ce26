import { type Kysely, PostgresAdapter } from 'kysely';

export type StoreKind = 'sqlite' | 'postgres';

/** By the connection, so that a query that differs needs no other argument. */
export const kindOf = <Schema>(db: Kysely<Schema>): StoreKind =>
  db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite';

export const isPostgres = <Schema>(db: Kysely<Schema>): boolean => kindOf(db) === 'postgres';

/** SQLite: one process locks the data folder, so what another has left there belongs to a process that ended. */
export const hasOneProcess = <Schema>(db: Kysely<Schema>): boolean => !isPostgres(db);

const NAMES = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const;

export const storeName = <Schema>(db: Kysely<Schema>): 'SQLite' | 'PostgreSQL' => NAMES[kindOf(db)];
