import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { foldForSearch } from '@porchlight/core/rules/search-folding.ts';
import type { CompiledQuery, DatabaseConnection, Dialect, Driver, QueryResult } from 'kysely';
import { toSqlite } from './columns.ts';
import { SqliteLanguage } from './sqlite-language.ts';

const MAX_STATEMENTS = 500;

/** Opens a database file: WAL, and a commit that returns only after the disk has it. `folded` is in SQL what `foldForSearch` is here. */
export const openSqlite = (file: string, options: { readOnly?: boolean } = {}) => {
  const database = new DatabaseSync(file, { readOnly: options.readOnly ?? false });
  if (!options.readOnly) database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;');
  database.exec(
    'PRAGMA foreign_keys = ON; PRAGMA busy_timeout = 5000; PRAGMA temp_store = MEMORY; PRAGMA cache_size = -16000;',
  );
  database.function('folded', { deterministic: true }, (text) =>
    typeof text === 'string' ? foldForSearch(text) : text,
  );
  return database;
};

class SqliteConnection implements DatabaseConnection {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const statement = this.#prepare(sql);
    const values = parameters.map(toSqlite) as SQLInputValue[];
    if (statement.columns().length > 0) return { rows: statement.all(...values) as Row[] };
    const { changes, lastInsertRowid } = statement.run(...values);
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  }

  streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Streaming is not offered by this connection.');
  }

  #prepare(sql: string) {
    const known = this.#statements.get(sql);
    if (known) return known;
    if (this.#statements.size >= MAX_STATEMENTS) this.#statements.clear();
    const statement = this.#database.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }
}

/** One connection, taken in turn: a transaction keeps it until its end. */
class SqliteDriver implements Driver {
  readonly #database: DatabaseSync;
  readonly #connection: SqliteConnection;
  #free: Promise<void> = Promise.resolve();
  #release: () => void = () => {};

  constructor(database: DatabaseSync) {
    this.#database = database;
    this.#connection = new SqliteConnection(database);
  }

  async init() {}

  async acquireConnection() {
    const before = this.#free;
    let release = () => {};
    this.#free = new Promise((done) => {
      release = done;
    });
    await before;
    this.#release = release;
    return this.#connection;
  }

  async beginTransaction() {
    this.#database.exec('BEGIN IMMEDIATE');
  }

  async commitTransaction() {
    this.#database.exec('COMMIT');
  }

  async rollbackTransaction() {
    if (this.#database.isTransaction) this.#database.exec('ROLLBACK');
  }

  async releaseConnection() {
    this.#release();
  }

  async destroy() {
    this.#database.close();
  }
}

/** Kysely over `node:sqlite`. The database is closed with the Kysely instance. */
export class SqliteDialect extends SqliteLanguage implements Dialect {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    super();
    this.#database = database;
  }

  createDriver() {
    return new SqliteDriver(this.#database);
  }
}
