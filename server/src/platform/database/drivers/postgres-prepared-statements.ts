import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import { toPostgres } from './column-codecs.ts';
import type { ConnectionTrust } from './connection-trust.ts';
import { createPoolerDetection } from './pooler-detection.ts';
import { CommitRefused, isOfOneTransaction, isStalePlan, isStoreFailure, TransactionTooLong } from './store-errors.ts';

const MAX_NAMES = 1_000;

const createStatementNames = () => {
  const names = new Map<string, string>();
  let last = 0;
  return {
    nameOf: (text: string) => {
      const cached = names.get(text);
      if (cached || names.size >= MAX_NAMES) return cached;
      last += 1;
      const name = `p${last}`;
      names.set(text, name);
      return name;
    },
    renameAll: () => names.clear(),
  };
};
type StatementNames = ReturnType<typeof createStatementNames>;

type Options = {
  names: StatementNames;
  trust: ConnectionTrust;
  transactionMs: number | undefined;
  /** Its statements may take long: they go on while another connection is found dead. */
  isPatient: boolean;
  isPipelined: boolean;
  /** The deadlines as statements, for a pooler, which drops the parameters of the start. */
  localSettings: string;
};

const BEGIN = /^(begin|start transaction)\b/;
const BEGUN: PostgresQueryResult<never> = { command: 'SELECT', rowCount: 0, rows: [] };

class PreparedClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient;
  readonly #options: Options;
  /** Behind a pooler, each transaction may be on another session: nothing may stay in one, or be expected there. */
  readonly #isPooled: boolean;
  #broken = false;
  #inTransaction = false;
  /** Sent together with the first statement of the transaction. */
  #begun: Promise<unknown> | undefined;
  #transactionEnds = Number.POSITIVE_INFINITY;

  constructor(client: pg.PoolClient, options: Options, isPooled: boolean) {
    this.#client = client;
    this.#options = options;
    this.#isPooled = isPooled;
  }

  query<Row>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
  query<Row>(
    sql: string | PostgresCursor<Row>,
    parameters: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<Row>> | PostgresCursor<Row> {
    if (typeof sql !== 'string') throw new Error('This connection does not support streaming.');
    return this.#run<Row>(sql, parameters);
  }

  release() {
    this.#client.release(this.#broken);
  }

  #watchTransaction(text: string) {
    const { transactionMs } = this.#options;
    if (BEGIN.test(text)) {
      this.#inTransaction = true;
      if (transactionMs !== undefined) this.#transactionEnds = performance.now() + transactionMs;
    }
    if (text === 'rollback') return;
    if (performance.now() > this.#transactionEnds) throw new TransactionTooLong();
  }

  async #run<Row>(text: string, parameters: readonly unknown[]) {
    try {
      this.#watchTransaction(text);
      if (text === 'begin' && this.#options.isPipelined) return this.#beginLater(text);
      const result = await this.#send<Row>(text, parameters);
      await this.#begun;
      if (text === 'commit') this.#inTransaction = false;
      if (text === 'commit' && String(result.command) === 'ROLLBACK') throw new CommitRefused();
      return result;
    } catch (error) {
      if (isStalePlan(error)) {
        this.#options.names.renameAll();
        if (!this.#inTransaction) return this.#send<Row>(text, parameters);
      }
      if (isStoreFailure(error) || text === 'rollback') this.#broken = true;
      if (isStoreFailure(error) && !isOfOneTransaction(error)) this.#options.trust.distrust(this.#client);
      // Nothing is left to roll back on a closed connection, and Kysely releases it only when this succeeds.
      if (this.#broken && text === 'rollback') return { command: 'SELECT' as const, rowCount: 0, rows: [] };
      throw error;
    } finally {
      if (text === 'rollback') this.#inTransaction = false;
    }
  }

  /** Saves a round trip: the next statement fails when BEGIN failed. */
  #beginLater(text: string) {
    this.#begun = this.#send(text, []);
    this.#begun.catch(() => {});
    return BEGUN;
  }

  async #send<Row>(text: string, parameters: readonly unknown[]) {
    const result = this.#isPooled ? await this.#sendPooled(text, parameters) : await this.#ask(text, parameters);
    return result as PostgresQueryResult<Row>;
  }

  /** A statement outside of a transaction gets one, in the same round trip, because deadlines are set in one. */
  async #sendPooled(text: string, parameters: readonly unknown[]): Promise<unknown> {
    const { isPipelined, localSettings } = this.#options;
    if (BEGIN.test(text)) return this.#ask(`${text}; ${localSettings}`, []);
    if (this.#inTransaction || !isPipelined) return this.#ask(text, parameters);
    const begun = this.#ask(`begin; ${localSettings}`, []);
    const answer = this.#ask(text, parameters);
    const ended = this.#ask('commit', []);
    const outcomes = await Promise.allSettled([begun, answer, ended]);
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
    return answer;
  }

  #ask(text: string, parameters: readonly unknown[]): Promise<unknown> {
    // DDL and BEGIN or COMMIT gain nothing from a name.
    const isNamed = parameters.length > 0 && !this.#isPooled;
    const name = isNamed ? this.#options.names.nameOf(text) : undefined;
    const { trust, isPatient } = this.#options;
    const ask = (): Promise<unknown> =>
      this.#client.query({ text, values: parameters.map(toPostgres), ...(name ? { name } : {}) });
    return isPatient ? ask() : trust.run(this.#client, ask, () => this.#client.connection.stream.destroy());
  }
}

/** Closes without the protocol's farewell: a dead connection would never acknowledge it. */
const discard = (client: pg.PoolClient) => {
  client.connection.stream.destroy();
  client.release(true);
};

export const createPreparedPool = (
  pool: pg.Pool,
  trust: ConnectionTrust,
  settings: Omit<Options, 'names' | 'trust'>,
): PostgresPool => {
  const options = { names: createStatementNames(), trust, ...settings };
  const isPooled = createPoolerDetection();
  pool.on('connect', trust.add);
  const connect = async () => {
    let client = await pool.connect();
    while (!trust.has(client)) {
      discard(client);
      client = await pool.connect();
    }
    try {
      return new PreparedClient(client, options, await isPooled(client));
    } catch (error) {
      discard(client);
      throw error;
    }
  };
  return { connect, end: () => pool.end() };
};
