const codeOf = (error: unknown): string => {
  if (typeof error !== 'object' || error === null) return '';
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  if (typeof errcode === 'number') return `sqlite:${errcode & 0xff}`;
  return typeof code === 'string' ? code : '';
};

/** SQLite primary result codes: busy, read-only, I/O error, corrupt, full, cannot open. */
const SQLITE_FAILURES = new Set(['sqlite:5', 'sqlite:8', 'sqlite:10', 'sqlite:11', 'sqlite:13', 'sqlite:14']);
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

/** The store itself failed (disk, connection, shutdown): nothing of the transaction is kept; trying again is right. */
export const isStoreFailure = (error: unknown) => {
  const code = codeOf(error);
  if (SQLITE_FAILURES.has(code) || SYSTEM_FAILURES.has(code)) return true;
  // PostgreSQL classes 08 (connection), 53 (resources), 57P (shutdown), 58 (system)
  if (/^(08|53|57P|58)/.test(code)) return true;
  return (
    error instanceof Error &&
    /Connection terminated|timeout exceeded when trying to connect|not queryable/.test(error.message)
  );
};

/** Deadlock or serialization failure between two nodes. */
export const isConflictBetweenNodes = (error: unknown) => ['40P01', '40001'].includes(codeOf(error));

/** A unique index said no. */
export const isDuplicate = (error: unknown) => {
  const code = codeOf(error);
  return code === '23505' || (code === 'sqlite:19' && error instanceof Error && error.message.includes('UNIQUE'));
};

/** A value the column cannot hold (PostgreSQL class 22: out of range, NUL in text); SQLite holds anything. */
export const isBadValue = (error: unknown) => /^22/.test(codeOf(error));
