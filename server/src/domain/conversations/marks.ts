import { FROM_TEAM, INCOMING } from '@porchlight/core/wire/message-type.ts';
import { changedAt, notBeforeNewestMessage } from '../../platform/database/forward-time.ts';
import type { ConversationRow } from '../../platform/database/schema/conversations.ts';
import { isBlocked } from '../contacts/queries.ts';
import type { Performer } from '../events.ts';
import { addActivity } from '../messages/activity.ts';
import type { Tx } from '../transaction.ts';
import { type StatusChange, setStatus, updateConversation } from './change-conversation.ts';
import { listMergedForVisitor } from './merged-conversations.ts';
import { currentConversation } from './reload-conversation.ts';
import { refuseMerged } from './send-message.ts';

/** The contact saw everything up to now: the team's messages become read (wire protocol 4.7). */
export const markSeenByContact = async (tx: Tx, conversation: ConversationRow): Promise<void> => {
  await updateConversation(tx, conversation.id, {
    contact_last_seen_at: notBeforeNewestMessage(tx.now, conversation.id),
  });
  const seen = [conversation.id, ...(await listMergedForVisitor(tx, conversation))];
  const performer: Performer = { type: 'contact', id: conversation.contact_id };
  for (const before of ['sent', 'delivered'] as const) {
    const read = await tx.db
      .updateTable('messages')
      .set({ status: 'read', updated_at: changedAt(tx.now) })
      .where('conversation_id', 'in', seen)
      .where('message_type', 'in', FROM_TEAM)
      .where('private', '=', false)
      .where('status', '=', before)
      .returning(['id', 'conversation_id'])
      .execute();
    for (const { id, conversation_id } of read)
      tx.record('message.updated', {
        message_id: id,
        conversation_id,
        changed: { status: [before, 'read'] },
        performer,
      });
  }
  tx.record('conversation.read', { conversation_id: conversation.id });
};

/** From the visitor's last message on, which may stand in one that was merged into it. @throws 422 it is merged itself */
export const markUnread = async (
  tx: Tx,
  found: Pick<ConversationRow, 'id'>,
  performer: Performer,
): Promise<ConversationRow> => {
  const conversation = await currentConversation(tx, found);
  refuseMerged(conversation);
  const merged = tx.db.selectFrom('conversations').select('id').where('merged_into_id', '=', conversation.id);
  const last = await tx.db
    .selectFrom('messages')
    .select(['conversation_id', 'created_at'])
    .where((row) =>
      conversation.has_merged
        ? row.or([row('conversation_id', '=', conversation.id), row('conversation_id', 'in', merged)])
        : row('conversation_id', '=', conversation.id),
    )
    .where('message_type', '=', INCOMING)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!last) return conversation;
  const seen = last.created_at - 1_000;
  if (conversation.has_merged && conversation.unread_count === 0)
    await updateConversation(tx, last.conversation_id, { own_unread_count: 1 });
  tx.record('conversation.agent_read', { conversation_id: conversation.id, performer });
  return updateConversation(tx, conversation.id, {
    agent_last_seen_at: seen,
    assignee_last_seen_at: seen,
    unread_count: Math.max(1, conversation.unread_count),
  });
};

/** A conversation is muted while its contact is blocked (wire protocol 10.9); blocking resolves this one. */
export const setMuted = async (
  tx: Tx,
  conversation: ConversationRow,
  muted: boolean,
  by: StatusChange,
): Promise<ConversationRow> => {
  if ((await isBlocked(tx, conversation.contact_id)) !== muted) {
    await tx.db
      .updateTable('contacts')
      .set({ blocked: muted, updated_at: tx.now })
      .where('id', '=', conversation.contact_id)
      .execute();
    tx.record('contact.updated', { contact_id: conversation.contact_id, changed: { blocked: [!muted, muted] } });
    tx.record('conversation.updated', {
      conversation_id: conversation.id,
      changed: { muted: [!muted, muted] },
      performer: by.performer,
    });
    await addActivity(tx, conversation, `${by.name} has ${muted ? 'muted' : 'unmuted'} the conversation`);
  }
  return muted ? setStatus(tx, conversation, 'resolved', by) : conversation;
};
