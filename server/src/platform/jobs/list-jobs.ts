import type { AccountId, JobId } from '@porchlight/core/wire/ids.ts';
import type { ExpressionBuilder, Kysely } from 'kysely';
import type { Database } from '../database/schema/database.ts';
import type { JobRow } from '../database/schema/jobs.ts';
import type { EnqueueOptions } from '../database/transaction.ts';

export type JobScope = { account_id: AccountId; ofInstallation: boolean };
type Filter = { status: JobRow['status']; limit: number; offset: number };
type Retry = { db: Kysely<Database>; enqueue(name: string, payload: object, options?: EnqueueOptions): void };

const within =
  ({ account_id, ofInstallation }: JobScope) =>
  (row: ExpressionBuilder<Database, 'jobs'>) =>
    row.or([row('account_id', '=', account_id), ...(ofInstallation ? [row('account_id', 'is', null)] : [])]);

export const listJobs = (db: Kysely<Database>, scope: JobScope, { status, limit, offset }: Filter) =>
  db
    .selectFrom('jobs')
    .select(['id', 'name', 'status', 'attempts', 'run_at', 'last_error', 'created_at', 'finished_at'])
    .where('status', '=', status)
    .where(within(scope))
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();

/** Enqueues a failed job again, in place of its row. False when there is none: two concurrent retries get one job. */
export const retryJob = async (tx: Retry, scope: JobScope, id: JobId): Promise<boolean> => {
  const failed = await tx.db
    .deleteFrom('jobs')
    .where('id', '=', id)
    .where('status', '=', 'failed')
    .where(within(scope))
    .returningAll()
    .executeTakeFirst();
  if (!failed) return false;
  const { name, payload, account_id } = failed;
  // The name was valid when it was written; a job of an unknown name fails again, visibly.
  tx.enqueue(name, payload, account_id === null ? {} : { account_id });
  return true;
};
