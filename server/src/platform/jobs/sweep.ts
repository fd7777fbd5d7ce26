import type { WriteRows } from '../database/transaction.ts';

const DAY = 24 * 60 * 60 * 1_000;
const TURNS_KEPT_MS = 2 * DAY;
const FAILURES_KEPT_MS = 30 * DAY;

/** Deletes old runs of recurring jobs, and old failures. */
export const sweepJobs = ({ write }: { write: WriteRows }) =>
  write(async (tx) => {
    const remove = (status: 'done' | 'failed', kept: number) =>
      tx.db
        .deleteFrom('jobs')
        .where('status', '=', status)
        .where('finished_at', '<', tx.now - kept)
        .execute();
    await remove('done', TURNS_KEPT_MS);
    await remove('failed', FAILURES_KEPT_MS);
  });
