import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import type Pg from 'pg';
import type { Env } from '../env.ts';
import { AsideDialect } from './aside-dialect.ts';
import { SqliteColumns } from './columns.ts';
import { createPreparedPool } from './prepared-pool.ts';
import type { Database } from './schema.ts';
import { openSqlite, SqliteDialect } from './sqlite-dialect.ts';

const INT8_OID = 20;
const NUMERIC_OID = 1700;
const LONGEST_REPORT_MS = 60_000;

export type StoreKind = 'sqlite' | 'postgres';

/**
 * The store's two ends: `writer` is used by the one writer and by migrations only, `reader` by everything else.
 * On PostgreSQL the writer has connections of its own, so that slow reads never hold up a commit.
 */
export type Store = {
  kind: StoreKind;
  writer: Kysely<Database>;
  reader: Kysely<Database>;
  /** For long reads: a thread of its own on SQLite, two connections with a time limit on PostgreSQL. */
  reports: Kysely<Database>;
  /** What reads many rows to find few: beside the loop on SQLite, as any read on PostgreSQL. */
  searches: Kysely<Database>;
  /** The SQLite file; undefined on PostgreSQL. */
  file: string | undefined;
  close(): Promise<void>;
};

/** Loaded by whoever uses PostgreSQL, and at once: a store is opened without waiting. */
const loadDriver = (): typeof Pg => createRequire(import.meta.url)('pg');

const openPostgres = (connectionString: string, max: number, statement_timeout = 0) => {
  const pg = loadDriver();
  // Numbers come as numbers: no id or millisecond of ours leaves the safe range.
  const types = {
    getTypeParser: (oid: number, format?: 'text' | 'binary') =>
      oid === INT8_OID || oid === NUMERIC_OID ? Number : pg.types.getTypeParser(oid, format),
  };
  const pool = new pg.Pool({
    connectionString,
    max,
    types,
    statement_timeout,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
  });
  // A connection that breaks says so to its query, and the pool replaces it. Unheard, the event would end the process,
  // and the pool hears it only of idle ones.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return new Kysely<Database>({
    dialect: new PostgresDialect({ pool: createPreparedPool(pool) }),
  });
};

const openEmbedded = (file: string): Store => {
  const plugins = [new SqliteColumns()];
  const writing = openSqlite(file);
  const reading = openSqlite(file, { readOnly: true });
  const writer = new Kysely<Database>({ dialect: new SqliteDialect(writing), plugins });
  const reader = new Kysely<Database>({ dialect: new SqliteDialect(reading), plugins });
  const reports = new Kysely<Database>({ dialect: new AsideDialect(file), plugins });
  const close = async () => {
    await reports.destroy();
    // Kysely closes only what it has used. The writer goes last: that is when SQLite folds its log into the file.
    await reader.destroy();
    if (reading.isOpen) reading.close();
    await writer.destroy();
    if (writing.isOpen) writing.close();
  };
  return { kind: 'sqlite', writer, reader, reports, searches: reports, file, close };
};

/** Opens the store the settings name: PostgreSQL by `DATABASE_URL`, else SQLite in the data folder. */
export const openStore = (env: Pick<Env, 'databaseUrl' | 'dataDir'>): Store => {
  if (!env.databaseUrl) return openEmbedded(join(env.dataDir, 'porchlight.db'));
  const writer = openPostgres(env.databaseUrl, 4);
  const reader = openPostgres(env.databaseUrl, 10);
  const reports = openPostgres(env.databaseUrl, 2, LONGEST_REPORT_MS);
  const close = async () => {
    await Promise.all([reports.destroy(), reader.destroy(), writer.destroy()]);
  };
  return { kind: 'postgres', writer, reader, reports, searches: reader, file: undefined, close };
};
