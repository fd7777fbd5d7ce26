import type { WriteRows } from '../database/transaction.ts';

const DAY = 24 * 60 * 60 * 1_000;
const TURNS_KEPT_MS = 2 * DAY;
const FAILURES_KEPT_MS = 30 * DAY;

export const sweepJobs = ({ write }: { write: WriteRows }) =>
  write(async (tx) => {
    const remove = (status: 'done' | 'failed', ageMs: number) =>
      tx.db
        .deleteFrom('jobs')
        .where('status', '=', status)
        .where('finished_at', '<', tx.now - ageMs)
        .execute();
    await remove('done', TURNS_KEPT_MS);
    await remove('failed', FAILURES_KEPT_MS);
  });
