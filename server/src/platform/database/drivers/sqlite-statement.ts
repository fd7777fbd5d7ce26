import type { DatabaseSync, SQLInputValue } from 'node:sqlite';

type SqliteRow = Record<string, unknown>;
const SELECT = /^\s*select\b/i;

const isOutOfRange = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ERR_OUT_OF_RANGE';

const toNumbers = (row: SqliteRow): SqliteRow => {
  for (const name of Object.keys(row)) {
    const value = row[name];
    if (typeof value === 'bigint') row[name] = Number(value);
  }
  return row;
};

/**
 * Prepares a statement whose result never throws once the statement has taken effect. `node:sqlite` throws
 * ERR_OUT_OF_RANGE for an integer beyond 2^53, be it in a row or the row id that `run` returns: an FTS5 table leaves
 * such a row id behind a DELETE of two rows, and every later `run` of the connection that inserts nothing returns it
 * too. So writes read their integers as bigints. A SELECT may be run twice, so it does so only after such an error.
 * Rows contain numbers either way, as on PostgreSQL.
 */
export const prepareStatement = (database: DatabaseSync, sql: string) => {
  const statement = database.prepare(sql);
  const returnsRows = statement.columns().length > 0;
  let readsBigInts = false;
  const readBigInts = () => {
    statement.setReadBigInts(true);
    readsBigInts = true;
  };
  if (!SELECT.test(sql)) readBigInts();

  const readRows = (values: SQLInputValue[]): SqliteRow[] => {
    if (readsBigInts) return statement.all(...values).map(toNumbers);
    try {
      return statement.all(...values);
    } catch (error) {
      if (!isOutOfRange(error)) throw error;
      readBigInts();
      return readRows(values);
    }
  };

  return (values: SQLInputValue[]) => {
    if (returnsRows) return { rows: readRows(values) };
    const { changes, lastInsertRowid } = statement.run(...values);
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  };
};
