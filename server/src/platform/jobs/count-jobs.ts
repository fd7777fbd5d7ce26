import type { Kysely } from 'kysely';
import type { Database } from '../database/schema/database.ts';

export const countJobs = async (db: Kysely<Database>): Promise<ReadonlyMap<string, number>> => {
  const rows = await db
    .selectFrom('jobs')
    .select((row) => ['status', row.fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute();
  return new Map(rows.map(({ status, count }) => [status, Number(count)]));
};
