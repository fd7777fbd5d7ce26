import { join } from 'node:path';
import { Kysely } from 'kysely';
import { type DatabaseDeadlines, DEFAULT_DEADLINES } from '../config/database-deadlines.ts';
import type { Env } from '../config/environment.ts';
import { createStatementTrace } from '../tracing/statements.ts';
import { SqliteColumns } from './drivers/column-codecs.ts';
import { createConnectionTrust } from './drivers/connection-trust.ts';
import { openSqlite } from './drivers/open-sqlite.ts';
import { openPostgres } from './drivers/postgres-pool.ts';
import { SqliteDialect } from './drivers/sqlite-dialect.ts';
import { SqliteWorkerDialect } from './drivers/sqlite-worker-dialect.ts';
import type { Database } from './schema/database.ts';
import type { StoreKind } from './store-kind.ts';

/** Our own code may run long between two statements of a migration or an import. */
const MAINTENANCE_PAUSE_MS = 600_000;
const SEARCH_MS = 20_000;
/** Two long reports block neither a search nor each other. */
const REPORT_THREADS = 2;
const SEARCH_THREADS = 2;

/** `writer`: the writer and migrations only. On PostgreSQL it has its own connections: slow reads delay no commit. */
export type Store = {
  kind: StoreKind;
  writer: Kysely<Database>;
  reader: Kysely<Database>;
  reports: Kysely<Database>;
  /** For searches that read many rows: in worker threads on SQLite, on connections of their own on PostgreSQL. */
  searches: Kysely<Database>;
  /** Transactions without the writer's deadlines. On SQLite the writer and the reader. */
  maintenance: Kysely<Database>;
  pools(): { name: string; open: number; idle: number; waiting: number }[];
  file: string | undefined;
  close(): Promise<void>;
};

type Log = ReturnType<typeof createStatementTrace> | undefined;
/** Kysely measures statements only where there is a log. */
const logged = (log: Log) => (log ? { log } : {});

const openEmbedded = (file: string, log: Log): Store => {
  const plugins = [new SqliteColumns()];
  const writing = openSqlite(file);
  const reading = openSqlite(file, { readOnly: true });
  const writer = new Kysely<Database>({ dialect: new SqliteDialect(writing), plugins, ...logged(log) });
  const reader = new Kysely<Database>({ dialect: new SqliteDialect(reading), plugins, ...logged(log) });
  const openThreads = (threads: number) =>
    new Kysely<Database>({ dialect: new SqliteWorkerDialect(file, threads), plugins, ...logged(log) });
  const reports = openThreads(REPORT_THREADS);
  const searches = openThreads(SEARCH_THREADS);
  const close = async () => {
    await Promise.all([reports.destroy(), searches.destroy()]);
    // Kysely closes only what it has used. The writer goes last: SQLite then checkpoints its log.
    await reader.destroy();
    if (reading.isOpen) reading.close();
    await writer.destroy();
    if (writing.isOpen) writing.close();
  };
  const pools = () => [];
  return { kind: 'sqlite', writer, reader, reports, searches, maintenance: writer, pools, file, close };
};

const openServer = (url: string, directUrl: string, deadlines: DatabaseDeadlines, log: Log): Store => {
  const { connectMs, statementMs, lockMs, transactionMs, reportMs, maintenanceMs } = deadlines;
  const trust = createConnectionTrust();
  const usual = { log, connectMs, statementMs, lockMs, idleInTransactionMs: statementMs, isPipelined: true };
  const pools = {
    writer: openPostgres(url, 4, { ...usual, transactionMs }, trust),
    reader: openPostgres(url, 10, usual, trust),
    searches: openPostgres(url, 4, { ...usual, statementMs: Math.max(statementMs, SEARCH_MS) }, trust),
    reports: openPostgres(url, 2, { ...usual, statementMs: reportMs, isPatient: true }, trust),
    // It needs a session of its own: its lock and its settings outlast a transaction, and some statements allow none.
    maintenance: openPostgres(
      directUrl,
      2,
      {
        log,
        connectMs,
        lockMs,
        statementMs: maintenanceMs,
        idleInTransactionMs: MAINTENANCE_PAUSE_MS,
        isPatient: true,
        isPipelined: false,
      },
      trust,
    ),
  };
  const { writer, reader, searches, reports, maintenance } = pools;
  return {
    kind: 'postgres',
    writer: writer.db,
    reader: reader.db,
    searches: searches.db,
    reports: reports.db,
    maintenance: maintenance.db,
    pools: () => Object.entries(pools).map(([name, { usage }]) => ({ name, ...usage() })),
    file: undefined,
    close: async () => void (await Promise.all(Object.values(pools).map(({ db }) => db.destroy()))),
  };
};

export const sqliteFile = (dataDir: string) => join(dataDir, 'porchlight.db');

type Settings = Pick<Env, 'databaseUrl' | 'dataDir'> &
  Partial<Pick<Env, 'databaseDirectUrl' | 'databaseDeadlines' | 'tracing'>>;

/** PostgreSQL by `DATABASE_URL`, else SQLite in the data folder. */
export const openStore = (settings: Settings): Store => {
  const { databaseUrl, databaseDirectUrl, dataDir, databaseDeadlines = DEFAULT_DEADLINES, tracing } = settings;
  const log = tracing && createStatementTrace();
  return databaseUrl
    ? openServer(databaseUrl, databaseDirectUrl ?? databaseUrl, databaseDeadlines, log)
    : openEmbedded(sqliteFile(dataDir), log);
};
