import { changedAt } from '../../platform/database/forward-time.ts';
import { lockRows } from '../../platform/database/row-locks.ts';
import type { MessageRow } from '../../platform/database/schema/messages.ts';
import type { Changed, Performer } from '../events.ts';
import type { Tx } from '../transaction.ts';
import { settleNamedFiles } from '../uploads/named-files.ts';

/** Wire protocol 5.11: the row stays; its content, its former texts and its files are removed. */
export const deleteMessage = async (tx: Tx, { id }: Pick<MessageRow, 'id'>, performer: Performer): Promise<void> => {
  const message = await tx.db
    .selectFrom('messages')
    .selectAll()
    .where('id', '=', id)
    .modifyEnd(lockRows(tx.db))
    .executeTakeFirst();
  if (!message || message.deleted_at !== null) return;
  const files = await tx.db
    .deleteFrom('attachments')
    .where('message_id', '=', id)
    .returning(['file_key', 'thumb_key'])
    .execute();
  await tx.db.deleteFrom('message_edits').where('message_id', '=', id).execute();
  await tx.db
    .updateTable('messages')
    .set({
      content: 'This message was deleted',
      content_type: 'text',
      content_attributes: { deleted: true },
      deleted_at: tx.now,
      updated_at: changedAt(tx.now),
    })
    .where('id', '=', id)
    .execute();
  const { translations: _, link_preview: _of, ...before } = message.content_attributes;
  const changed: Changed = { content_attributes: [before, { deleted: true }] };
  tx.record('message.updated', { message_id: id, conversation_id: message.conversation_id, changed, performer });
  const keys = files.flatMap(({ file_key, thumb_key }) => [file_key, thumb_key]).filter((key) => key !== null);
  if (keys.length > 0) tx.enqueue('files.delete', { keys, account_id: message.account_id });
  await settleNamedFiles(tx, message.account_id, message.content, null);
};
