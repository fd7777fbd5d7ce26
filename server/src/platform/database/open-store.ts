import { join } from 'node:path';
import { Kysely } from 'kysely';
import { type DatabaseDeadlines, DEFAULT_DEADLINES } from '../config/database-deadlines.ts';
import type { Env } from '../config/environment.ts';
import { createStatementLog, type StatementListener } from '../tracing/statements.ts';
import { SqliteColumns } from './drivers/column-codecs.ts';
import { createConnectionTrust } from './drivers/connection-trust.ts';
import { openSqlite } from './drivers/open-sqlite.ts';
import { openPostgres, overPool } from './drivers/postgres-pool.ts';
import { SqliteDialect } from './drivers/sqlite-dialect.ts';
import { SqliteWorkerDialect } from './drivers/sqlite-worker-dialect.ts';
import { createReplicaPool } from './replica/replica-pool.ts';
import { createReplicaWatch, type ReplicaWatch } from './replica/watch-replica.ts';
import type { Database } from './schema/database.ts';
import type { StoreKind } from './store-kind.ts';

/** Our own code may run long between two statements of a migration or an import. */
const MAINTENANCE_PAUSE_MS = 600_000;
const SEARCH_MS = 20_000;
/** Two long reports block neither a search nor each other. */
const REPORT_THREADS = 2;
const SEARCH_THREADS = 2;
const REPLICA_CONNECTIONS = 4;
/** How long the replica may take to say how far it is. */
const LOOK_MS = 1_000;

/** `writer`: the writer and migrations only. On PostgreSQL it has its own connections: slow reads delay no commit. */
export type Store = {
  kind: StoreKind;
  writer: Kysely<Database>;
  reader: Kysely<Database>;
  /** On the replica where there is one that is up to date: a report may lack what was written in the last seconds. */
  reports: Kysely<Database>;
  replica: ReplicaWatch | undefined;
  /** For searches that read many rows: in worker threads on SQLite, on connections of their own on PostgreSQL. */
  searches: Kysely<Database>;
  /** Transactions without the writer's deadlines. On SQLite the writer and the reader. */
  maintenance: Kysely<Database>;
  pools(): { name: string; open: number; idle: number; waiting: number }[];
  file: string | undefined;
  listenToStatements(listener: StatementListener): void;
  close(): Promise<void>;
};

type Log = ReturnType<typeof createStatementLog>['log'];
type Opened = Omit<Store, 'listenToStatements'>;

const openEmbedded = (file: string, log: Log): Opened => {
  const plugins = [new SqliteColumns()];
  const writing = openSqlite(file);
  const reading = openSqlite(file, { readOnly: true });
  const writer = new Kysely<Database>({ dialect: new SqliteDialect(writing), plugins, log });
  const reader = new Kysely<Database>({ dialect: new SqliteDialect(reading), plugins, log });
  const openThreads = (threads: number) =>
    new Kysely<Database>({ dialect: new SqliteWorkerDialect(file, threads), plugins, log });
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
  return {
    ...{ kind: 'sqlite', writer, reader, reports, searches, maintenance: writer, replica: undefined },
    ...{ pools, file, close },
  };
};

const openReplica = (url: string, { connectMs, statementMs, lockMs, reportMs }: DatabaseDeadlines, log: Log) => {
  // Its own: what is found dead on one server says nothing of the other.
  const trust = createConnectionTrust();
  const usual = { log, connectMs, lockMs, idleInTransactionMs: statementMs, isPipelined: true };
  return {
    replica: openPostgres(url, REPLICA_CONNECTIONS, { ...usual, statementMs: reportMs, isPatient: true }, trust),
    // Long reports must not make the replica look dead.
    replicaState: openPostgres(url, 1, { ...usual, connectMs: LOOK_MS, statementMs: LOOK_MS }, trust),
  };
};

type Addresses = { url: string; directUrl: string; readUrl: string | undefined };

const openServer = ({ url, directUrl, readUrl }: Addresses, deadlines: DatabaseDeadlines, log: Log): Opened => {
  const { connectMs, statementMs, lockMs, transactionMs, reportMs, maintenanceMs, replicaLagMs } = deadlines;
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
  const copies = readUrl ? openReplica(readUrl, deadlines, log) : undefined;
  const replica =
    copies && createReplicaWatch({ primary: reader.db, replica: copies.replicaState.db, longestLagMs: replicaLagMs });
  const all = { ...pools, ...copies };
  return {
    kind: 'postgres',
    writer: writer.db,
    reader: reader.db,
    searches: searches.db,
    reports:
      copies && replica ? overPool(createReplicaPool(reports.pool, copies.replica.pool, replica), log) : reports.db,
    replica,
    maintenance: maintenance.db,
    pools: () => Object.entries(all).map(([name, { usage }]) => ({ name, ...usage() })),
    file: undefined,
    close: async () => void (await Promise.all(Object.values(all).map(({ close }) => close()))),
  };
};

export const sqliteFile = (dataDir: string) => join(dataDir, 'porchlight.db');

type Settings = Pick<Env, 'databaseUrl' | 'dataDir'> &
  Partial<Pick<Env, 'databaseDirectUrl' | 'databaseReadUrl' | 'databaseDeadlines'>>;

/** PostgreSQL by `DATABASE_URL`, else SQLite in the data folder. */
export const openStore = (settings: Settings): Store => {
  const { databaseUrl: url, databaseDirectUrl, databaseReadUrl: readUrl, dataDir } = settings;
  const { databaseDeadlines = DEFAULT_DEADLINES } = settings;
  const { log, listen } = createStatementLog();
  const store = url
    ? openServer({ url, directUrl: databaseDirectUrl ?? url, readUrl }, databaseDeadlines, log)
    : openEmbedded(sqliteFile(dataDir), log);
  return { ...store, listenToStatements: listen };
};
