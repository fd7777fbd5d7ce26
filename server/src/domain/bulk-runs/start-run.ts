import type { AccountId, ConversationId, UserId } from '@porchlight/core/wire/ids.ts';
import { MOST_IN_BULK_RUN } from '@porchlight/core/wire/limits.ts';
import { keepRows } from '../../platform/database/row-locks.ts';
import type { BulkRunRow, BulkWish } from '../../platform/database/schema/conversations.ts';
import { conflict, notFound, unprocessable } from '../../platform/errors.ts';
import type { Tx } from '../transaction.ts';
import { findNewestRun, lockRun, UNDO_MS } from './queries.ts';

/** A statement of SQLite takes 32,766 values. */
const AT_ONCE = 5_000;

type NewRun = { account_id: AccountId; user_id: UserId; wish: BulkWish; ids: readonly ConversationId[] };

const isActive = ({ state }: Pick<BulkRunRow, 'state'>) => state === 'running' || state === 'undoing';

const proceed = (tx: Tx, { id, account_id }: Pick<BulkRunRow, 'id' | 'account_id'>) =>
  tx.enqueue('bulk.run', { run_id: id }, { account_id });

/** In the order of their ids. One that matched may have been deleted since. */
const keepThose = async (tx: Tx, ids: readonly ConversationId[]): Promise<ConversationId[]> => {
  const kept: ConversationId[] = [];
  const sorted = ids.toSorted((a, b) => a - b);
  for (let from = 0; from < sorted.length; from += AT_ONCE) {
    const rows = await tx.db
      .selectFrom('conversations')
      .select('id')
      .where('id', 'in', sorted.slice(from, from + AT_ONCE))
      .orderBy('id')
      .modifyEnd(keepRows(tx.db))
      .execute();
    kept.push(...rows.map(({ id }) => id));
  }
  return kept;
};

/** The set is fixed: what begins to match later is not changed. @throws 409 another run of the user, 422 too many, none */
export const startRun = async (tx: Tx, { account_id, user_id, wish, ids: found }: NewRun): Promise<BulkRunRow> => {
  // Two presses at once wait for each other here.
  await tx.db.updateTable('users').set({ updated_at: tx.now }).where('id', '=', user_id).execute();
  const newest = await findNewestRun(tx, account_id, user_id);
  if (newest && isActive(newest))
    throw conflict('Another change of yours is still running. Wait for it, or cancel it.');
  if (found.length > MOST_IN_BULK_RUN)
    throw unprocessable(`At most ${MOST_IN_BULK_RUN} conversations can be changed at once. Narrow the filter.`);
  const ids = await keepThose(tx, found);
  if (ids.length === 0) throw unprocessable('No conversation matches.');
  const run = await tx.db
    .insertInto('bulk_runs')
    .values({
      account_id,
      user_id,
      payload: wish,
      state: 'running',
      total: ids.length,
      created_at: tx.now,
      updated_at: tx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  for (let from = 0; from < ids.length; from += AT_ONCE)
    await tx.db
      .insertInto('bulk_items')
      .values(
        ids.slice(from, from + AT_ONCE).map((conversation_id) => ({
          ...{ run_id: run.id, conversation_id },
          ...{ state: 'waiting' as const, error: null, undo_facts: null },
        })),
      )
      .execute();
  await proceed(tx, run);
  return run;
};

const setState = (tx: Tx, { id }: Pick<BulkRunRow, 'id'>, state: BulkRunRow['state']): Promise<BulkRunRow> =>
  tx.db
    .updateTable('bulk_runs')
    .set({ state, updated_at: tx.now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow(notFound);

const current = async (tx: Tx, { id }: Pick<BulkRunRow, 'id'>) => {
  const run = await lockRun(tx, id);
  if (!run) throw notFound();
  return run;
};

/** What was changed until then stays, and can be undone. A run that has ended stays as it is. */
export const cancelRun = async (tx: Tx, found: BulkRunRow): Promise<BulkRunRow> => {
  const run = await current(tx, found);
  return run.state === 'running' ? setState(tx, run, 'cancelled') : run;
};

/** In the background as the change itself. @throws 409 still running, undone, or too long ago */
export const undoRun = async (tx: Tx, found: BulkRunRow): Promise<BulkRunRow> => {
  const run = await current(tx, found);
  if (run.state === 'running') throw conflict('Cancel the change first, then undo it.');
  if (run.state !== 'done' && run.state !== 'cancelled') throw conflict('This change has been undone.');
  if (tx.now - run.created_at > UNDO_MS) throw conflict('A change can be undone for a day.');
  await proceed(tx, run);
  return setState(tx, run, 'undoing');
};

/** Undefined when it was cancelled or has ended meanwhile. */
export const continueRun = async (tx: Tx, found: BulkRunRow, hasMore: boolean): Promise<void> => {
  const run = await lockRun(tx, found.id);
  if (run?.state !== found.state) return;
  if (hasMore) await proceed(tx, run);
  else await setState(tx, run, run.state === 'undoing' ? 'undone' : 'done');
};
