import type { ConversationId } from '@porchlight/core/wire/ids.ts';
import type { InboxRow } from '../../platform/database/schema/inboxes.ts';
import { runIsolated } from '../../platform/jobs/run-isolated.ts';
import { recordEntry } from '../audit/record-entry.ts';
import type { Deps } from '../deps.ts';
import { earliest } from '../messages/merged-counts.ts';
import { eraseConversations } from './erase-conversations.ts';

const DAY = 24 * 60 * 60 * 1_000;
const AT_ONCE = 200;

/**
 * Resolved conversations of an inbox that are older than its retention. One that was merged into another is a part of that
 * thread: it is erased with it, whichever inboxes they are of.
 */
const expired = ({ db, clock }: Pick<Deps, 'db' | 'clock'>, inbox: Pick<InboxRow, 'id' | 'account_id'>, days: number) =>
  db
    .selectFrom('conversations')
    .where('conversations.account_id', '=', inbox.account_id)
    .where('conversations.inbox_id', '=', inbox.id)
    .where('conversations.status', '=', 'resolved')
    .where('conversations.merged_into_id', 'is', null)
    .where('conversations.last_activity_at', '<', clock.now() - days * DAY);

/** What the next sweep would erase with these days. */
export const previewRetention = async (
  deps: Pick<Deps, 'db' | 'clock'>,
  inbox: Pick<InboxRow, 'id' | 'account_id'>,
  days: number,
) => {
  const all = expired(deps, inbox, days);
  const merged = deps.db.selectFrom('conversations').where('merged_into_id', 'in', all.select('conversations.id'));
  const parts = await Promise.all(
    [all, merged].map((query) =>
      query
        .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min('last_activity_at').as('oldest')])
        .executeTakeFirstOrThrow(),
    ),
  );
  return {
    conversations: parts.reduce((sum, { count }) => sum + Number(count), 0),
    oldest_at: earliest(parts.map(({ oldest }) => (oldest === null ? null : Number(oldest)))),
  };
};

/** Their parts are read in the same transaction: one that was merged meanwhile goes too. */
const eraseThreads = (deps: Deps, ids: ConversationId[]) =>
  deps.write(async (tx) => {
    if (ids.length === 0) return 0;
    const merged = await tx.db.selectFrom('conversations').select('id').where('merged_into_id', 'in', ids).execute();
    await eraseConversations(tx, [...ids, ...merged.map(({ id }) => id)]);
    return ids.length + merged.length;
  });

const sweepInbox = async (deps: Deps, inbox: InboxRow, days: number): Promise<number> => {
  let erased = 0;
  for (;;) {
    const rows = await expired(deps, inbox, days).select('id').limit(AT_ONCE).execute();
    const ids = rows.map(({ id }) => id);
    erased += await eraseThreads(deps, ids);
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
