import type { ConversationId } from '@porchlight/core/wire/ids.ts';
import type { Tx } from '../transaction.ts';

const isKey = (key: string | null): key is string => key !== null;

/**
 * Erases conversations with everything said in them, what clients were told of them, and their files. A file that an article
 * or another text of the account shows is kept for it, unless the visitor asked for the erasure.
 */
export const eraseConversations = async (
  tx: Tx,
  ids: ConversationId[],
  { byVisitor = false }: { byVisitor?: boolean } = {},
): Promise<void> => {
  if (ids.length === 0) return;
  const attached = await tx.db
    .selectFrom('attachments')
    .innerJoin('messages', 'messages.id', 'attachments.message_id')
    .select(['attachments.file_key', 'attachments.thumb_key', 'attachments.account_id'])
    .where('messages.conversation_id', 'in', ids)
    .execute();
  for (const table of ['changes', 'webhook_deliveries', 'mails'] as const)
    await tx.db.deleteFrom(table).where('conversation_id', 'in', ids).execute();
  await tx.db.deleteFrom('conversations').where('id', 'in', ids).execute();
  for (const [account_id, files] of Map.groupBy(attached, (file) => file.account_id)) {
    const keys = files.flatMap(({ file_key, thumb_key }) => [file_key, thumb_key]).filter(isKey);
    if (keys.length > 0) tx.enqueue('files.delete', byVisitor ? { keys } : { keys, account_id });
  }
};
