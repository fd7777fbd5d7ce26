import type { ConversationId } from '@porchlight/core/wire/ids.ts';
import type { Tx } from '../transaction.ts';

const isKey = (key: string | null): key is string => key !== null;

/** Erases conversations with everything said in them, what clients were told of them, and their files. */
export const eraseConversations = async (tx: Tx, ids: ConversationId[]): Promise<void> => {
  if (ids.length === 0) return;
  const attached = await tx.db
    .selectFrom('attachments')
    .innerJoin('messages', 'messages.id', 'attachments.message_id')
    .select(['attachments.file_key', 'attachments.thumb_key'])
    .where('messages.conversation_id', 'in', ids)
    .execute();
  const keys = attached.flatMap(({ file_key, thumb_key }) => [file_key, thumb_key]).filter(isKey);
  await tx.db.deleteFrom('changes').where('conversation_id', 'in', ids).execute();
  await tx.db.deleteFrom('conversations').where('id', 'in', ids).execute();
  if (keys.length > 0) tx.enqueue('files.delete', { keys });
};
