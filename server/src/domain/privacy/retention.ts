import type { InboxRow } from '../../platform/database/schema/inboxes.ts';
import { runIsolated } from '../../platform/jobs/run-isolated.ts';
import { recordEntry } from '../audit/record-entry.ts';
import type { Deps } from '../deps.ts';
import { eraseConversations } from './erase-conversations.ts';

const DAY = 24 * 60 * 60 * 1_000;
const AT_ONCE = 200;

/**
 * Resolved conversations of an inbox that are older than its retention. One that was merged into another of the inbox goes with
 * that one: it is a part of a thread that may still be in use.
 */
export const expired = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  inbox: Pick<InboxRow, 'id' | 'account_id'>,
  days: number,
) => {
  const before = clock.now() - days * DAY;
  return db
    .selectFrom('conversations')
    .where('conversations.account_id', '=', inbox.account_id)
    .where('conversations.inbox_id', '=', inbox.id)
    .where('conversations.status', '=', 'resolved')
    .where('conversations.last_activity_at', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('conversations as target')
            .select('target.id')
            .whereRef('target.id', '=', 'conversations.merged_into_id')
            .whereRef('target.inbox_id', '=', 'conversations.inbox_id')
            .where((row) =>
              row.or([row('target.status', '!=', 'resolved'), row('target.last_activity_at', '>=', before)]),
            ),
        ),
      ),
    );
};

const sweepInbox = async (deps: Deps, inbox: InboxRow, days: number): Promise<number> => {
  let erased = 0;
  for (;;) {
    const rows = await expired(deps, inbox, days).select('id').limit(AT_ONCE).execute();
    const ids = rows.map(({ id }) => id);
    await deps.write((tx) => eraseConversations(tx, ids));
    erased += ids.length;
    if (ids.length < AT_ONCE) return erased;
  }
};

const eraseExpired = async (deps: Deps, inbox: InboxRow) => {
  const conversations = await sweepInbox(deps, inbox, inbox.retention_days ?? 0);
  if (conversations === 0) return;
  await deps.write(async (tx) => {
    await recordEntry(tx, inbox.account_id, {
      action: 'retention.erased',
      type: 'Inbox',
      id: inbox.id,
      name: inbox.name,
      changes: { inbox_id: inbox.id, conversations, days: inbox.retention_days },
    });
  });
};

export const sweepRetention = async (deps: Deps): Promise<void> => {
  const inboxes = await deps.db.selectFrom('inboxes').selectAll().where('retention_days', 'is not', null).execute();
  for (const inbox of inboxes) await runIsolated(deps, { inbox_id: inbox.id }, () => eraseExpired(deps, inbox));
};
