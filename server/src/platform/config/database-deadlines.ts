import { integer } from './parse-values.ts';
import type { Source } from './variables.ts';

/** Deadlines of PostgreSQL in milliseconds. Documented in docs/operate.md, "Deadlines". */
export type DatabaseDeadlines = {
  connectMs: number;
  /** One statement of a write or of a read; also the longest pause inside a transaction. */
  statementMs: number;
  lockMs: number;
  transactionMs: number;
  reportMs: number;
  maintenanceMs: number;
  /** A replica that is further behind is not read. */
  replicaLagMs: number;
};

export const DEFAULT_DEADLINES: DatabaseDeadlines = {
  connectMs: 3_000,
  statementMs: 5_000,
  lockMs: 3_000,
  transactionMs: 15_000,
  reportMs: 60_000,
  maintenanceMs: 3_600_000,
  replicaLagMs: 30_000,
};

/** @throws SettingError */
export const readDatabaseDeadlines = (source: Source): DatabaseDeadlines => ({
  connectMs: integer(source, 'DATABASE_CONNECT_TIMEOUT_SECONDS', 3, 1, 60) * 1_000,
  statementMs: integer(source, 'DATABASE_STATEMENT_TIMEOUT_SECONDS', 5, 1, 600) * 1_000,
  lockMs: integer(source, 'DATABASE_LOCK_TIMEOUT_SECONDS', 3, 1, 600) * 1_000,
  transactionMs: integer(source, 'DATABASE_TRANSACTION_TIMEOUT_SECONDS', 15, 1, 3_600) * 1_000,
  reportMs: integer(source, 'DATABASE_REPORT_TIMEOUT_SECONDS', 60, 1, 3_600) * 1_000,
  maintenanceMs: integer(source, 'DATABASE_MAINTENANCE_TIMEOUT_SECONDS', 3_600, 1, 86_400) * 1_000,
  replicaLagMs: integer(source, 'DATABASE_READ_LAG_SECONDS', 30, 1, 3_600) * 1_000,
});
