import type { Kysely } from 'kysely';
import type { Database } from '../database/schema/database.ts';

export type LateJob = { name: string; lane: string | null; waitedMs: number };

/** The due job that has waited longest through our own fault: jobs that wait for their receiver do not count. */
export const findLateJob = async (db: Kysely<Database>, now: number): Promise<LateJob | undefined> => {
  const oldest = await db
    .selectFrom('jobs')
    .select(['name', 'lane', 'run_at'])
    .where('status', '=', 'waiting')
    .where('run_at', '<=', now)
    .where(({ or, eb, and, not, exists, selectFrom }) =>
      or([
        eb('jobs.lane', 'is', null),
        and([
          not(
            exists(
              selectFrom('receivers')
                .select('receivers.lane')
                .whereRef('receivers.lane', '=', 'jobs.lane')
                .where((row) => row.or([row('failures', '>', 0), row('slow_ms', 'is not', null)])),
            ),
          ),
          not(
            exists(
              selectFrom('jobs as taken')
                .select('taken.id')
                .whereRef('taken.lane', '=', 'jobs.lane')
                .where('taken.status', '=', 'running')
                .where('taken.locked_until', '>', now),
            ),
          ),
        ]),
      ]),
    )
    .orderBy('run_at')
    .limit(1)
    .executeTakeFirst();
  return oldest && { name: oldest.name, lane: oldest.lane, waitedMs: now - oldest.run_at };
};
