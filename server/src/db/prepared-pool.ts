import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import { toPostgres } from './columns.ts';
import { isStalePlan, isStoreFailure } from './store-errors.ts';

const MAX_NAMES = 1_000;

/** Names each statement by its text, so that a connection prepares it once. */
const createStatementNames = () => {
  const names = new Map<string, string>();
  let last = 0;
  return {
    nameOf: (text: string) => {
      const known = names.get(text);
      if (known || names.size >= MAX_NAMES) return known;
      last += 1;
      const name = `p${last}`;
      names.set(text, name);
      return name;
    },
    /** No name is used again: what connections have prepared under them no longer fits the tables. */
    renameAll: () => names.clear(),
  };
};
type StatementNames = ReturnType<typeof createStatementNames>;

class PreparedClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient;
  readonly #names: StatementNames;
  #broken = false;
  #inTransaction = false;

  constructor(client: pg.PoolClient, names: StatementNames) {
    this.#client = client;
    this.#names = names;
  }

  query<Row>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
  query<Row>(
    sql: string | PostgresCursor<Row>,
    parameters: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<Row>> | PostgresCursor<Row> {
    if (typeof sql !== 'string') throw new Error('Streaming is not offered by this connection.');
    return this.#run<Row>(sql, parameters);
  }

  release() {
    this.#client.release(this.#broken);
  }

  async #run<Row>(text: string, parameters: readonly unknown[]) {
    if (text.startsWith('begin')) this.#inTransaction = true;
    try {
      return await this.#send<Row>(text, parameters);
    } catch (error) {
      if (isStalePlan(error)) {
        this.#names.renameAll();
        if (!this.#inTransaction) return this.#send<Row>(text, parameters);
      }
      if (isStoreFailure(error) || text === 'rollback') this.#broken = true;
      // Nothing is left to roll back on a connection that is closed, and Kysely gives it back only when this succeeds.
      if (this.#broken && text === 'rollback') return { command: 'SELECT' as const, rowCount: 0, rows: [] };
      throw error;
    }
  }

  async #send<Row>(text: string, parameters: readonly unknown[]) {
    // DDL and transaction words gain nothing from a name, and a pooler in between may not like them prepared.
    const name = parameters.length > 0 ? this.#names.nameOf(text) : undefined;
    const result: unknown = await this.#client.query({
      text,
      values: parameters.map(toPostgres),
      ...(name ? { name } : {}),
    });
    // The driver types the command as any text, of which Kysely's union is the part it reads.
    return result as PostgresQueryResult<Row>;
  }
}

/** A pool whose statements are prepared, and whose structured values are bound as JSON. */
export const createPreparedPool = (pool: pg.Pool): PostgresPool => {
  const names = createStatementNames();
  return { connect: async () => new PreparedClient(await pool.connect(), names), end: () => pool.end() };
};
