import type { Kysely } from 'kysely';

/** The trace of the request that enqueued a job. */
export const up = async (db: Kysely<unknown>) => {
  await db.schema.alterTable('jobs').addColumn('traceparent', 'text').execute();
};
