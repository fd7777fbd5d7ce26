import type { DatabaseSync } from 'node:sqlite';
import type { CompiledQuery, DatabaseConnection, Dialect, Driver, QueryResult } from 'kysely';
import { toSqlite } from './column-codecs.ts';
import { SqliteLanguage } from './sqlite-connection.ts';
import { prepareStatement } from './sqlite-statement.ts';
import { TransactionLost } from './store-errors.ts';

const MAX_STATEMENTS = 500;

class SqliteConnection implements DatabaseConnection {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, ReturnType<typeof prepareStatement>>();
  /** SQLite ends a transaction on its own after some errors (disk full, out of memory). */
  inTransaction = false;

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    // Outside of its transaction a statement would be committed alone, although its action is reported as failed.
    if (this.inTransaction && !this.#database.isTransaction) throw new TransactionLost();
    const run = this.#prepare(sql);
    const result = run(parameters.map(toSqlite));
    return { ...result, rows: result.rows as Row[] };
  }

  streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('This connection does not support streaming.');
  }

  #prepare(sql: string) {
    const cached = this.#statements.get(sql);
    if (cached) return cached;
    if (this.#statements.size >= MAX_STATEMENTS) this.#statements.clear();
    const statement = prepareStatement(this.#database, sql);
    this.#statements.set(sql, statement);
    return statement;
  }
}

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
    // After a ROLLBACK that failed, every later BEGIN would be refused.
    if (this.#database.isTransaction) this.#database.exec('ROLLBACK');
    this.#database.exec('BEGIN IMMEDIATE');
    this.#connection.inTransaction = true;
  }

  async commitTransaction() {
    this.#database.exec('COMMIT');
    this.#connection.inTransaction = false;
  }

  async rollbackTransaction() {
    this.#connection.inTransaction = false;
    if (this.#database.isTransaction) this.#database.exec('ROLLBACK');
  }

  async releaseConnection() {
    this.#release();
  }

  async destroy() {
    this.#database.close();
  }
}

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
