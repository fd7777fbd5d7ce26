import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import { toPostgres } from './columns.ts';
import { isStoreFailure } from './store-errors.ts';

const MAX_NAMES = 1_000;

/** Names each statement by its text, so that a connection prepares it once. */
const createStatementNames = () => {
  const names = new Map<string, string>();
  return (text: string) => {
    const known = names.get(text);
    if (known || names.size >= MAX_NAMES) return known;
    const name = `p${names.size}`;
    names.set(text, name);
    return name;
  };
};

class PreparedClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient;
  readonly #nameOf: (text: string) => string | undefined;
  #broken = false;

  constructor(client: pg.PoolClient, nameOf: (text: string) => string | undefined) {
    this.#client = client;
    this.#nameOf = nameOf;
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
    try {
      // DDL and transaction words gain nothing from a name, and a pooler in between may not like them prepared.
      const name = parameters.length > 0 ? this.#nameOf(text) : undefined;
      const result: unknown = await this.#client.query({
        text,
        values: parameters.map(toPostgres),
        ...(name ? { name } : {}),
      });
      // The driver types the command as any text, of which Kysely's union is the part it reads.
      return result as PostgresQueryResult<Row>;
    } catch (error) {
      if (isStoreFailure(error)) this.#broken = true;
      // Nothing is left to roll back on a lost connection, and Kysely gives it back only when this succeeds.
      if (this.#broken && text === 'rollback') return { command: 'SELECT' as const, rowCount: 0, rows: [] };
      throw error;
    }
  }
}

/** A pool whose statements are prepared, and whose structured values are bound as JSON. */
export const createPreparedPool = (pool: pg.Pool): PostgresPool => {
  const nameOf = createStatementNames();
  return { connect: async () => new PreparedClient(await pool.connect(), nameOf), end: () => pool.end() };
};
