import { fieldOf } from '@porchlight/core/rules/read-field.ts';

export class TransactionTooLong extends Error {
  readonly code = '25P04';
  constructor() {
    super('The transaction took longer than DATABASE_TRANSACTION_TIMEOUT_SECONDS.');
  }
}

/** PostgreSQL responds to the COMMIT of a transaction with a failed statement with ROLLBACK, and not with an error. */
export class CommitRefused extends Error {
  constructor() {
    super('The transaction was rolled back at its commit, because a statement in it had failed.');
  }
}

const codeOf = (error: unknown): string => {
  const code = fieldOf(error, 'code');
  const errcode = fieldOf(error, 'errcode');
  if (typeof errcode === 'number') return `sqlite:${errcode & 0xff}`;
  return typeof code === 'string' ? code : '';
};

/** SQLite result codes: busy, out of memory, read-only, I/O error, corrupt, full, cannot open, not a database. */
const SQLITE_FAILURES = new Set([5, 7, 8, 10, 11, 13, 14, 26].map((code) => `sqlite:${code}`));
const SYSTEM_FAILURES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOSPC',
  'EDQUOT',
  'EROFS',
  'EIO',
  'EMFILE',
]);

/** SQLite has rolled back the whole transaction after an error that an action has caught. */
export class TransactionLost extends Error {
  constructor() {
    super('SQLite has rolled back the transaction after an earlier error.');
  }
}

/** The driver's messages for lost connections, which have no code. */
const CONNECTION_LOST =
  /Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|not queryable/;

/** The store itself failed (disk, connection, shutdown): the transaction is rolled back, and a retry is right. */
export const isStoreFailure = (error: unknown) => {
  const code = codeOf(error);
  if (SQLITE_FAILURES.has(code) || SYSTEM_FAILURES.has(code) || error instanceof TransactionLost) return true;
  // PostgreSQL classes 08 (connection), 53 (resources), 57P (shutdown), 58 (system); read-only server (25006); session
  // ended because its transaction was idle (25P03) or took too long (25P04)
  if (/^(08|53|57P|58|25006|25P03|25P04)/.test(code)) return true;
  return error instanceof Error && CONNECTION_LOST.test(error.message);
};

/** Concern no other connection: the server's disk or memory is full, or this transaction took too long. */
export const isOfOneTransaction = (error: unknown) => /^(53|25P03|25P04)/.test(codeOf(error));

/** PostgreSQL cancelled a statement at its deadline, or could not get a lock by then. The connection is usable. */
export const isTooLate = (error: unknown) => ['57014', '55P03'].includes(codeOf(error));

export const isConflictBetweenNodes = (error: unknown) => ['40P01', '40001'].includes(codeOf(error));

export const isDuplicate = (error: unknown) => {
  const code = codeOf(error);
  return code === '23505' || (code === 'sqlite:19' && error instanceof Error && error.message.includes('UNIQUE'));
};

/** A row that the written one names has been deleted since it was read, or is named by others and cannot be deleted. */
export const isBrokenReference = (error: unknown) => {
  const code = codeOf(error);
  return code === '23503' || (code === 'sqlite:19' && error instanceof Error && error.message.includes('FOREIGN KEY'));
};

/** A value the column cannot store (PostgreSQL class 22: out of range, NUL in text); SQLite stores anything. */
export const isBadValue = (error: unknown) => /^22/.test(codeOf(error));

/** "cached plan must not change result type": another node has migrated a table of a prepared statement. */
export const isStalePlan = (error: unknown) => codeOf(error) === '0A000';

export const isDamage = (error: unknown): error is Error =>
  error instanceof Error && ['sqlite:11', 'sqlite:26'].includes(codeOf(error));

export const isBusy = (error: unknown) => codeOf(error) === 'sqlite:5';

/** No space left on the disk, or in the user's quota. */
export const isDiskFull = (error: unknown) => ['ENOSPC', 'EDQUOT', 'sqlite:13'].includes(codeOf(error));
