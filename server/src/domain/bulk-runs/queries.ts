import type { AccountId, UserId } from '@porchlight/core/wire/ids.ts';
import type { Kysely } from 'kysely';
import { deleteOldRows } from '../../platform/database/delete-old-rows.ts';
import { lockRows } from '../../platform/database/row-locks.ts';
import type { BulkItemState, BulkRunRow } from '../../platform/database/schema/conversations.ts';
import type { Database } from '../../platform/database/schema/database.ts';
import type { Deps } from '../deps.ts';
import type { Tx } from '../transaction.ts';

const DAY_MS = 24 * 60 * 60_000;
/** How long a run can be undone, and is shown. */
export const UNDO_MS = DAY_MS;
const STORED_MS = 7 * DAY_MS;
/** Named in an answer; the rest is counted. */
const MOST_FAILURES = 20;

type Reader = { db: Kysely<Database> };

export const findRun = ({ db }: Reader, id: number) =>
  db.selectFrom('bulk_runs').selectAll().where('id', '=', id).executeTakeFirst();

/** Locked, so that the next conversation and a cancellation do not pass each other. */
export const lockRun = (tx: Tx, id: number) =>
  tx.db.selectFrom('bulk_runs').selectAll().where('id', '=', id).modifyEnd(lockRows(tx.db)).executeTakeFirst();

export const findOwnRun = ({ db }: Reader, account_id: AccountId, user_id: UserId, id: number) =>
  db
    .selectFrom('bulk_runs')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', account_id)
    .where('user_id', '=', user_id)
    .executeTakeFirst();

export const findNewestRun = ({ db }: Reader, account_id: AccountId, user_id: UserId) =>
  db
    .selectFrom('bulk_runs')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('user_id', '=', user_id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

export type BulkProgress = {
  run: BulkRunRow;
  counts: Record<BulkItemState, number>;
  failures: { conversation_id: number; error: string }[];
};

export const loadProgress = async ({ db }: Reader, run: BulkRunRow): Promise<BulkProgress> => {
  const rows = await db
    .selectFrom('bulk_items')
    .select((row) => ['state', row.fn.countAll<number>().as('count')])
    .where('run_id', '=', run.id)
    .groupBy('state')
    .execute();
  const countOf = (state: BulkItemState) => Number(rows.find((row) => row.state === state)?.count ?? 0);
  const failures = await db
    .selectFrom('bulk_items as i')
    .innerJoin('conversations as c', 'c.id', 'i.conversation_id')
    .select(['c.display_id as conversation_id', 'i.error'])
    .where('i.run_id', '=', run.id)
    .where('i.state', '=', 'failed')
    .orderBy('c.display_id')
    .limit(MOST_FAILURES)
    .execute();
  return {
    run,
    counts: {
      waiting: countOf('waiting'),
      done: countOf('done'),
      unchanged: countOf('unchanged'),
      failed: countOf('failed'),
      undone: countOf('undone'),
      kept: countOf('kept'),
    },
    failures: failures.map(({ conversation_id, error }) => ({ conversation_id, error: error ?? '' })),
  };
};

export const sweepBulkRuns = (deps: Deps): Promise<void> =>
  deleteOldRows(deps, 'bulk_runs', deps.clock.now() - STORED_MS);
