import { createRequire } from 'node:module';
import { Kysely, type LogConfig, PostgresDialect, type PostgresPool } from 'kysely';
import type Pg from 'pg';
import type { Database } from '../schema/database.ts';
import type { ConnectionTrust } from './connection-trust.ts';
import { createPreparedPool } from './postgres-prepared-statements.ts';

const INT8_OID = 20;
const NUMERIC_OID = 1700;
/** The server cancels a statement at its deadline. A connection that is silent for this much longer is dead. */
const ANSWER_MARGIN_MS = 1_000;
const KEEPALIVE_MS = 10_000;
/** PostgreSQL ends a session whose client no longer acknowledges anything, and releases its locks. */
const SERVER_KEEPALIVE =
  '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3 -c tcp_user_timeout=20000';

/** Compiling a statement costs more than it saves: our statements read few rows, or are estimated too high. */
const WITHOUT_JIT = '-c jit=off';

export type PoolOptions = {
  log: LogConfig;
  connectMs: number;
  statementMs: number;
  lockMs: number;
  idleInTransactionMs: number;
  transactionMs?: number;
  /** Reports, imports, migrations: they go on while another connection is found dead. */
  isPatient?: boolean;
  /** Allows statements to be sent before earlier ones have completed (`transaction-flights`). */
  isPipelined: boolean;
};

const localSettings = ({ statementMs, lockMs, idleInTransactionMs }: PoolOptions) =>
  [
    `SET LOCAL statement_timeout = ${statementMs}`,
    `SET LOCAL lock_timeout = ${lockMs}`,
    `SET LOCAL idle_in_transaction_session_timeout = ${idleInTransactionMs}`,
    'SET LOCAL jit = off',
  ].join('; ');

/** Loaded only where PostgreSQL is used, and synchronously, because a store opens synchronously. */
const loadDriver = (): typeof Pg => createRequire(import.meta.url)('pg');

export const overPool = (pool: PostgresPool, log: LogConfig) =>
  new Kysely<Database>({ dialect: new PostgresDialect({ pool }), log });

/** `usage` counts the connections and the callers waiting for one. */
export const openPostgres = (connectionString: string, max: number, deadlines: PoolOptions, trust: ConnectionTrust) => {
  const pg = loadDriver();
  const { log, transactionMs, isPatient = false, isPipelined } = deadlines;
  // Bigints are parsed as numbers: no id or millisecond of ours leaves the safe range.
  const types = {
    getTypeParser: (oid: number, format?: 'text' | 'binary') =>
      oid === INT8_OID || oid === NUMERIC_OID ? Number : pg.types.getTypeParser(oid, format),
  };
  const pool = new pg.Pool({
    connectionString,
    // Sessions without a name are those of earlier versions, which an upgrade ends (`migrations/end-old-sessions`).
    application_name: 'porchlight',
    max,
    types,
    pipeline: isPipelined,
    statement_timeout: deadlines.statementMs,
    query_timeout: deadlines.statementMs + ANSWER_MARGIN_MS,
    lock_timeout: deadlines.lockMs,
    idle_in_transaction_session_timeout: deadlines.idleInTransactionMs,
    connectionTimeoutMillis: deadlines.connectMs,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEPALIVE_MS,
    options: `${SERVER_KEEPALIVE} ${WITHOUT_JIT}`,
  });
  // A query on a broken connection rejects, and the pool replaces the connection. Without a listener the event would
  // end the process, and the pool itself listens only to idle connections.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const prepared = createPreparedPool(pool, trust, {
    transactionMs,
    isPatient,
    isPipelined,
    localSettings: localSettings(deadlines),
  });
  const db = overPool(prepared, log);
  return {
    pool: prepared,
    db,
    // Kysely closes only what it has used itself.
    close: async () => {
      await db.destroy();
      if (!pool.ended) await pool.end();
    },
    usage: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
  };
};
