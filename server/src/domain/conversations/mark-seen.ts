import { changedAt, notBeforeNewestMessage } from '../../platform/database/forward-time.ts';
import type { ConversationRow } from '../../platform/database/schema/conversations.ts';
import type { Performer } from '../events.ts';
import type { Tx } from '../transaction.ts';
import { updateConversation } from './change-conversation.ts';

/** The contact saw everything up to now: the team's messages become read (wire protocol 4.7). */
export const markSeenByContact = async (tx: Tx, conversation: ConversationRow): Promise<void> => {
  await updateConversation(tx, conversation.id, {
    contact_last_seen_at: notBeforeNewestMessage(tx.now, conversation.id),
  });
  const performer: Performer = { type: 'contact', id: conversation.contact_id };
  for (const before of ['sent', 'delivered'] as const) {
    const read = await tx.db
      .updateTable('messages')
      .set({ status: 'read', updated_at: changedAt(tx.now) })
      .where('conversation_id', '=', conversation.id)
      .where('message_type', 'in', [1, 3])
      .where('private', '=', false)
      .where('status', '=', before)
      .returning('id')
      .execute();
    for (const { id } of read)
      tx.record('message.updated', {
        message_id: id,
        conversation_id: conversation.id,
        changed: { status: [before, 'read'] },
        performer,
      });
  }
  tx.record('conversation.read', { conversation_id: conversation.id });
};
