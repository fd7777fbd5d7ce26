import type { MessageId } from '@porchlight/core/wire/ids.ts';
import { ACTIVITY, INCOMING, OUTGOING, TEMPLATE } from '@porchlight/core/wire/message-type.ts';
import { changedAt } from '../../../platform/database/forward-time.ts';
import type { ConversationRow } from '../../../platform/database/schema/conversations.ts';
import type { Performer } from '../../events.ts';
import { earliest, type OwnCounts, ownCountsOf, setOwnCounts } from '../../messages/merged-counts.ts';
import type { Tx } from '../../transaction.ts';
import { updateConversation } from '../change-conversation.ts';
import { currentConversation } from '../reload-conversation.ts';

type Moving = { tx: Tx; from: ConversationRow; into: ConversationRow; ids: readonly MessageId[] };

const isHumanReply = { message_type: OUTGOING, private: false, sender_type: 'User' } as const;

/** Unread are the last ones of the visitor, as many as are counted. */
const countUnread = async ({ tx, from, ids }: Moving, unread: number): Promise<number> => {
  if (unread === 0) return 0;
  const ofVisitor = tx.db
    .selectFrom('messages')
    .where('conversation_id', '=', from.id)
    .where('message_type', '=', INCOMING);
  const first = await ofVisitor
    .select('id')
    .orderBy('id', 'desc')
    .offset(unread - 1)
    .limit(1)
    .executeTakeFirst();
  const { count } = await ofVisitor
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('id', 'in', ids)
    .$if(first !== undefined, (query) => query.where('id', '>=', first?.id ?? null))
    .executeTakeFirstOrThrow();
  return Math.min(Number(count), unread);
};

/** The wait of each: since the earliest of its messages without a reply. One that began without a message stays. */
const splitWait = async ({ tx, from, ids }: Moving, since: number | null) => {
  if (since === null) return { stays: null, moves: null };
  const waiting = tx.db
    .selectFrom('messages')
    .select((row) => row.fn.min('created_at').as('at'))
    .where('conversation_id', '=', from.id)
    .where('message_type', '=', INCOMING)
    .where('created_at', '>=', since);
  const moves = (await waiting.where('id', 'in', ids).executeTakeFirst())?.at ?? null;
  if (moves === null) return { stays: since, moves };
  const stays = (await waiting.where('id', 'not in', ids).executeTakeFirst())?.at ?? null;
  return { stays: stays === null ? null : Math.max(since, Number(stays)), moves: Math.max(since, Number(moves)) };
};

const shareCounts = async (moving: Moving): Promise<{ stays: OwnCounts; comes: OwnCounts }> => {
  const [own, there] = [ownCountsOf(moving.from), ownCountsOf(moving.into)];
  const unread = await countUnread(moving, own.own_unread_count ?? 0);
  const { stays, moves } = await splitWait(moving, own.own_waiting_since);
  return {
    stays: { own_unread_count: (own.own_unread_count ?? 0) - unread, own_waiting_since: stays },
    comes: {
      own_unread_count: (there.own_unread_count ?? 0) + unread,
      own_waiting_since: earliest([there.own_waiting_since, moves]),
    },
  };
};

/** The newest message, the one that lists show, and when it was written. */
const loadPointers = async (tx: Tx, { id, created_at }: ConversationRow) => {
  const messages = tx.db.selectFrom('messages').select('id').where('conversation_id', '=', id);
  const shown = messages.where('message_type', '!=', ACTIVITY).where('private', '=', false);
  const newest = (query: typeof messages) => query.orderBy('id', 'desc').limit(1).executeTakeFirst();
  const last = await newest(messages);
  // A greeting or email request must not precede the visitor's question in lists.
  const written = await newest(shown.where('message_type', '!=', TEMPLATE));
  const automatic = written ?? (await shown.orderBy('id').limit(1).executeTakeFirst());
  const active = await tx.db
    .selectFrom('messages')
    .select((row) => row.fn.max('created_at').as('at'))
    .where('conversation_id', '=', id)
    .where('message_type', '!=', ACTIVITY)
    .executeTakeFirst();
  const merged = await tx.db
    .selectFrom('conversations')
    .select((row) => row.fn.max('last_activity_at').as('at'))
    .where('merged_into_id', '=', id)
    .executeTakeFirst();
  return {
    last_message_id: last?.id ?? null,
    last_public_message_id: automatic?.id ?? null,
    last_activity_at: Math.max(Number(active?.at ?? created_at), Number(merged?.at ?? 0)),
  };
};

/** Where something refers to a message and to its conversation. */
const moveReferences = async ({ tx, from, into, ids }: Moving) => {
  // Who may read a change, and what is erased with a conversation, follows from the conversation of the change.
  await tx.db
    .updateTable('changes')
    .set({ conversation_id: into.id })
    // Both stores have an index by the session.
    .where('contact_inbox_id', '=', from.contact_inbox_id)
    .where('conversation_id', '=', from.id)
    .where('record_id', 'in', ids)
    .where('name', 'in', ['message.created', 'message.updated', 'first.reply.created'])
    .execute();
  await tx.db.updateTable('mentions').set({ conversation_id: into.id }).where('message_id', 'in', ids).execute();
  const notices = await tx.db
    .updateTable('notifications')
    .set({ conversation_id: into.id, updated_at: tx.now })
    .where('message_id', 'in', ids)
    .returning(['id as notification_id', 'user_id', 'account_id'])
    .execute();
  for (const notice of notices) tx.record('notification.updated', notice);
};

const firstReplyIn = async ({ tx, ids }: Moving) => {
  const { message_type, private: hidden, sender_type } = isHumanReply;
  const first = await tx.db
    .selectFrom('messages')
    .select((row) => row.fn.min('created_at').as('at'))
    .where('id', 'in', ids)
    .where('message_type', '=', message_type)
    .where('private', '=', hidden)
    .where('sender_type', '=', sender_type)
    .executeTakeFirst();
  return first?.at ?? null;
};

/**
 * Moves messages into another conversation of the same session, with their files and all that refers to them, and counts
 * both again. Their ids and times stay, and so does their order. Both rows have to be locked.
 */
export const moveMessages = async (
  tx: Tx,
  from: ConversationRow,
  into: ConversationRow,
  ids: readonly MessageId[],
  performer: Performer,
): Promise<void> => {
  const moving: Moving = { tx, from, into, ids };
  const { stays, comes } = await shareCounts(moving);
  const first_reply_created_at = into.first_reply_created_at ?? (await firstReplyIn(moving));
  await tx.db
    .updateTable('messages')
    .set({ conversation_id: into.id, updated_at: changedAt(tx.now) })
    .where('id', 'in', ids)
    .execute();
  await moveReferences(moving);
  for (const message_id of ids)
    tx.record('message.updated', {
      message_id,
      conversation_id: into.id,
      changed: { conversation_id: [from.display_id, into.display_id] },
      performer,
    });
  await updateConversation(tx, into.id, { first_reply_created_at });
  for (const { row, own } of [
    { row: from, own: stays },
    { row: into, own: comes },
  ]) {
    await updateConversation(tx, row.id, {
      ...(await loadPointers(tx, row)),
      messages_moved_at: Math.max(tx.now, (row.messages_moved_at ?? 0) + 1),
    });
    await setOwnCounts(tx, await currentConversation(tx, row), own);
  }
};
