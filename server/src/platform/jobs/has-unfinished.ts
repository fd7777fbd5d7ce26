import type { Kysely } from 'kysely';
import type { Database } from '../database/schema/database.ts';

/** Whether a job of this name waits or runs, on any node. */
export const hasUnfinishedJob = async (db: Kysely<Database>, name: string): Promise<boolean> => {
  const row = await db
    .selectFrom('jobs')
    .select('id')
    .where('name', '=', name)
    .where('status', 'in', ['waiting', 'running'])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};
