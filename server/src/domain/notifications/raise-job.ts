import type { AccountId, UserId } from '@porchlight/core/wire/ids.ts';
import type { NotificationType } from '@porchlight/core/wire/notification.ts';
import { lockRows } from '../../platform/database/row-locks.ts';
import type { Deps } from '../deps.ts';
import { isSampleInbox } from '../inboxes/sample-records.ts';
import type { Raised } from '../job-payloads.ts';
import { findViewers, participantsOf } from '../permissions/conversation-viewers.ts';
import type { Tx } from '../transaction.ts';
import { enqueuePushes } from './enqueue-push.ts';
import { flagsIn, readSettings } from './member-settings.ts';

type Wish = { user_id: UserId; type: NotificationType };

const wishesOf = async (
  tx: Tx,
  raised: Raised,
  conversation: { assignee_id: UserId | null },
  members: UserId[],
): Promise<Wish[]> => {
  const { type } = raised;
  if (type === 'conversation_creation') return members.map((user_id) => ({ user_id, type }));
  if (type !== 'assigned_conversation_new_message') return raised.user_ids.map((user_id) => ({ user_id, type }));
  const { assignee_id } = conversation;
  const followers = await participantsOf(tx.db, raised.conversation_id);
  return [
    ...(assignee_id === null ? [] : [{ user_id: assignee_id, type }]),
    ...followers
      .filter((user_id) => user_id !== assignee_id)
      .map((user_id) => ({ user_id, type: 'participating_conversation_new_message' as const })),
  ];
};

/** One unread notification per conversation and type: a repetition moves it up. */
const put = async (tx: Tx, wish: Wish, raised: Raised, account_id: AccountId) => {
  const existing = await tx.db
    .selectFrom('notifications')
    .select('id')
    .where('conversation_id', '=', raised.conversation_id)
    .where('user_id', '=', wish.user_id)
    .where('notification_type', '=', wish.type)
    .where('read_at', 'is', null)
    .executeTakeFirst();
  const values = { message_id: raised.message_id, actor_user_id: raised.actor_id, last_activity_at: tx.now };
  const row = existing
    ? await tx.db
        .updateTable('notifications')
        .set({ ...values, updated_at: tx.now })
        .where('id', '=', existing.id)
        .returning('id')
        .executeTakeFirstOrThrow()
    : await tx.db
        .insertInto('notifications')
        .values({
          account_id: account_id,
          user_id: wish.user_id,
          notification_type: wish.type,
          conversation_id: raised.conversation_id,
          read_at: null,
          snoozed_until: null,
          ...values,
          created_at: tx.now,
          updated_at: tx.now,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
  tx.record(existing ? 'notification.updated' : 'notification.created', {
    notification_id: row.id,
    user_id: wish.user_id,
    account_id,
  });
  return { id: row.id, isNew: !existing };
};

export const raiseNotifications = (deps: Deps, raised: Raised): Promise<void> =>
  deps.write(async (tx) => {
    const conversation = await tx.db
      .selectFrom('conversations')
      .select(['id', 'account_id', 'inbox_id', 'assignee_id'])
      .where('id', '=', raised.conversation_id)
      // Two jobs at once would each find no unread notification, and write one.
      .modifyEnd(lockRows(tx.db))
      .executeTakeFirst();
    if (!conversation || (await isSampleInbox(tx.db, conversation.inbox_id))) return;
    const members = await findViewers(tx.db, conversation);
    const wishes = (await wishesOf(tx, raised, conversation, members)).filter(
      ({ user_id }) => user_id !== raised.actor_id && members.includes(user_id),
    );
    if (wishes.length === 0) return;
    const settings = await tx.db
      .selectFrom('notification_settings')
      .selectAll()
      .where('account_id', '=', conversation.account_id)
      .where(
        'user_id',
        'in',
        wishes.map(({ user_id }) => user_id),
      )
      .execute();
    for (const wish of wishes) {
      const own = readSettings(settings.find(({ user_id }) => user_id === wish.user_id));
      const flags = flagsIn(own, conversation.inbox_id);
      const byMail = flags.email.includes(wish.type);
      if (!flags.in_app.includes(wish.type) && !byMail) continue;
      const { id, isNew } = await put(tx, wish, raised, conversation.account_id);
      // Pushes are sent only for notification types that the bell shows.
      if (deps.env.push && flags.push.includes(wish.type) && flags.in_app.includes(wish.type))
        await enqueuePushes(tx, wish.user_id, conversation.account_id, id);
      if (byMail && isNew) tx.enqueue('notification.deliver', { notification_id: id });
    }
  });
