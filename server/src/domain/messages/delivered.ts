import type { ContactInboxId, MessageId } from '@porchlight/core/wire/ids.ts';
import { FROM_TEAM } from '@porchlight/core/wire/message-type.ts';
import { changedAt } from '../../platform/database/forward-time.ts';
import type { Tx } from '../transaction.ts';

/** `sent` becomes `delivered`, in the visitor's own conversations only. */
export const markDelivered = async (tx: Tx, sessionIds: ContactInboxId[], messageIds: MessageId[]) => {
  if (sessionIds.length === 0 || messageIds.length === 0) return;
  const own = tx.db.selectFrom('conversations').select('id').where('contact_inbox_id', 'in', sessionIds);
  const moved = await tx.db
    .updateTable('messages')
    .set({ status: 'delivered', updated_at: changedAt(tx.now) })
    .where('id', 'in', messageIds)
    .where('conversation_id', 'in', own)
    .where('message_type', 'in', FROM_TEAM)
    .where('private', '=', false)
    .where('status', '=', 'sent')
    .returning(['id', 'conversation_id'])
    .execute();
  for (const { id, conversation_id } of moved)
    tx.record('message.updated', {
      message_id: id,
      conversation_id,
      changed: { status: ['sent', 'delivered'] },
      performer: { type: 'system' },
    });
};
