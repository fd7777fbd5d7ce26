import type { Kysely } from 'kysely';
import type { Database } from '../database/schema/database.ts';

/** Milliseconds the oldest due job has waited; 0 when none does. Jobs for a receiver that fails wait for it, not for us. */
export const jobLag = async (db: Kysely<Database>, now: number) => {
  const oldest = await db
    .selectFrom('jobs')
    .select('run_at')
    .where('status', '=', 'waiting')
    .where(({ or, eb, selectFrom }) =>
      or([
        eb('lane', 'is', null),
        eb('lane', 'not in', selectFrom('receivers').select('lane').where('failures', '>', 0)),
      ]),
    )
    .orderBy('run_at')
    .limit(1)
    .executeTakeFirst();
  return oldest ? Math.max(0, now - oldest.run_at) : 0;
};
