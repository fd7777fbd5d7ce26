import type { Deps } from '../deps.ts';
import { catchUp, indexedUpTo } from '../search/message-index.ts';
import { forgetChanges } from '../sync/queries.ts';

const DAY = 24 * 60 * 60 * 1_000;
/** A client that was away for longer starts anew. */
const CHANGES_KEPT_MS = 30 * DAY;
/** Wire protocol 12.2. */
const NOTICES_KEPT_MS = 30 * DAY;
const TURNS_KEPT_MS = 2 * DAY;
const FAILURES_KEPT_MS = 30 * DAY;
/** Few enough that the writer is free again in a moment. */
const AT_ONCE = 2_000;

/**
 * Removes old changes from the low end of the sequence, where the old ones are: the table needs no index on time. The search
 * index is made from changes, so those that it does not hold yet stay: after a month without a running server all of them are old.
 */
export const sweepChanges = async (deps: Deps) => {
  const { db, write, clock } = deps;
  await catchUp(deps);
  const indexed = await indexedUpTo(deps);
  const limit = clock.now() - CHANGES_KEPT_MS;
  for (;;) {
    const oldest = await db.selectFrom('changes').select(['seq', 'created_at']).orderBy('seq').limit(AT_ONCE).execute();
    const last = oldest.findLast((change) => change.created_at < limit && change.seq <= indexed);
    if (!last) return;
    await write((tx) => forgetChanges(tx.db, last.seq));
    if (oldest.length < AT_ONCE) return;
  }
};

/** Forgets turns of recurring jobs, and failures nobody will look at any more. */
export const sweepJobs = ({ write }: Deps) =>
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

/** Deletes notifications of more than a month ago, and publishes each: an open console counts the unread ones. */
export const sweepNotifications = async ({ write }: Deps) => {
  const deleteSome = () =>
    write(async (tx) => {
      const deleted = await tx.db
        .deleteFrom('notifications')
        .where('id', 'in', (row) =>
          row
            .selectFrom('notifications')
            .select('id')
            .where('last_activity_at', '<', tx.now - NOTICES_KEPT_MS)
            .limit(AT_ONCE),
        )
        .returning(['id', 'user_id', 'account_id'])
        .execute();
      for (const { id, user_id, account_id } of deleted)
        tx.record('notification.deleted', { notification_id: id, user_id, account_id });
      return deleted.length;
    });
  while ((await deleteSome()) === AT_ONCE);
};
