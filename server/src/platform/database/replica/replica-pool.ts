import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import { isConflictBetweenNodes, isStoreFailure } from '../drivers/store-errors.ts';
import type { ReplicaWatch } from './watch-replica.ts';

type Watch = Pick<ReplicaWatch, 'isUsable' | 'avoid'>;

const BEGIN = /^(begin|start transaction)\b/;

/** Lost, shut down, or cancelled because the standby had to replay what the statement still read (40001). */
const isOfReplica = (error: unknown) => isStoreFailure(error) || isConflictBetweenNodes(error);

/** A statement that the replica fails runs on the primary, except inside a transaction. */
class ReplicaClient implements PostgresPoolClient {
  readonly #client: PostgresPoolClient;
  readonly #primary: PostgresPool;
  readonly #watch: Watch;
  #inTransaction = false;

  constructor(client: PostgresPoolClient, primary: PostgresPool, watch: Watch) {
    this.#client = client;
    this.#primary = primary;
    this.#watch = watch;
  }

  query<Row>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
  query<Row>(
    sql: string | PostgresCursor<Row>,
    parameters: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<Row>> | PostgresCursor<Row> {
    if (typeof sql !== 'string') return this.#client.query(sql);
    return this.#run<Row>(sql, parameters);
  }

  release() {
    this.#client.release();
  }

  async #run<Row>(text: string, parameters: readonly unknown[]) {
    if (BEGIN.test(text)) this.#inTransaction = true;
    try {
      return await this.#client.query<Row>(text, [...parameters]);
    } catch (error) {
      if (!isOfReplica(error)) throw error;
      this.#watch.avoid(error);
      if (this.#inTransaction) throw error;
      const client = await this.#primary.connect();
      try {
        return await client.query<Row>(text, [...parameters]);
      } finally {
        client.release();
      }
    }
  }
}

/** Connections of the replica while it is usable, otherwise of the primary. */
export const createReplicaPool = (primary: PostgresPool, replica: PostgresPool, watch: Watch): PostgresPool => ({
  connect: async () => {
    if (!(await watch.isUsable())) return primary.connect();
    try {
      return new ReplicaClient(await replica.connect(), primary, watch);
    } catch (error) {
      watch.avoid(error);
      return primary.connect();
    }
  },
  end: async () => void (await Promise.all([primary.end(), replica.end()])),
});
