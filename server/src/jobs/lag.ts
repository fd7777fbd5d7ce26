import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';

/** Milliseconds the oldest due job has waited; 0 when none does. */
export const jobLag = async (db: Kysely<Database>, now: number) => {
  const oldest = await db
    .selectFrom('jobs')
    .select('run_at')
    .where('status', '=', 'waiting')
    .orderBy('run_at')
    .limit(1)
    .executeTakeFirst();
  return oldest ? Math.max(0, now - oldest.run_at) : 0;
};
