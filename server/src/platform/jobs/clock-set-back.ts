import type { WriteRows } from '../database/transaction.ts';
import { ATTEMPTS_TO_LONGEST, longestRetryPause } from './retry-pause.ts';

const COUNTS = Array.from({ length: ATTEMPTS_TO_LONGEST }, (_each, index) => index + 1);

/**
 * Makes due what waits for a time that a clock ahead of this one has set: jobs to run at once, and retries that wait longer
 * than a retry ever does. Else they would wait for as long as the clock was set back. What was scheduled stays.
 */
export const hastenStrandedJobs = (write: WriteRows): Promise<void> =>
  write(async ({ db, now }) => {
    await db
      .updateTable('jobs')
      .set({ run_at: now })
      .where('status', '=', 'waiting')
      .where('run_at', '>', now)
      .where(({ or, and, eb, ref }) =>
        or([
          and([eb('created_at', '>', now), eb('run_at', '<=', ref('created_at'))]),
          // One of a receiver waits for a pause, and never for a time of day.
          and([eb('created_at', '>', now), eb('lane', 'is not', null)]),
          ...COUNTS.map((count) =>
            and([eb('attempts', '=', count), eb('run_at', '>', now + longestRetryPause(count))]),
          ),
          and([
            eb('attempts', '>', ATTEMPTS_TO_LONGEST),
            eb('run_at', '>', now + longestRetryPause(ATTEMPTS_TO_LONGEST)),
          ]),
        ]),
      )
      .execute();
  });
