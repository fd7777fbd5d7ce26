import type { InboxRow } from '../../platform/database/schema/inboxes.ts';
import { runIsolated } from '../../platform/jobs/run-isolated.ts';
import { recordEntry } from '../audit/record-entry.ts';
import type { Deps } from '../deps.ts';
import { eraseConversations } from './erase-conversations.ts';

const DAY = 24 * 60 * 60 * 1_000;
const AT_ONCE = 200;

/** Resolved conversations of an inbox that are older than its retention. */
export const expired = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  inbox: Pick<InboxRow, 'id' | 'account_id'>,
  days: number,
) =>
  db
    .selectFrom('conversations')
    .where('account_id', '=', inbox.account_id)
    .where('inbox_id', '=', inbox.id)
    .where('status', '=', 'resolved')
    .where('last_activity_at', '<', clock.now() - days * DAY);

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
