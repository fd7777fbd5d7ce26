import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import { toPostgres } from './columns.ts';

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

  constructor(client: pg.PoolClient, nameOf: (text: string) => string | undefined) {
    this.#client = client;
    this.#nameOf = nameOf;
  }

  query<Row>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
  query<Row>(sql: string | PostgresCursor<Row>, parameters: readonly unknown[] = []) {
    if (typeof sql !== 'string') throw new Error('Streaming is not offered by this connection.');
    const query = { text: sql, values: parameters.map(toPostgres), name: this.#nameOf(sql) };
    // The driver's result has the command as plain text, of which Kysely's union is the part it knows.
    return this.#client.query(query) as Promise<unknown> as Promise<PostgresQueryResult<Row>>;
  }

  release() {
    this.#client.release();
  }
}

/** A pool whose statements are prepared, and whose structured values are bound as JSON. */
export const createPreparedPool = (pool: pg.Pool): PostgresPool => {
  const nameOf = createStatementNames();
  return { connect: async () => new PreparedClient(await pool.connect(), nameOf), end: () => pool.end() };
};
