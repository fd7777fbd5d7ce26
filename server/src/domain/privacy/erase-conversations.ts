import type { ConversationId } from '@porchlight/core/wire/ids.ts';
import { lockRowsToDelete } from '../../platform/database/row-locks.ts';
import { loadRestrictedViewers } from '../permissions/conversation-viewers.ts';
import type { Tx } from '../transaction.ts';
import { endMerges } from '../visitors/detaching/end-merges.ts';
import { eraseQuotesElsewhere } from './erase-quotes.ts';

const isKey = (key: string | null): key is string => key !== null;

/** Records the events for everyone who sees the conversations that are about to be erased. */
export const recordDeletions = async (tx: Tx, ids: readonly ConversationId[]): Promise<void> => {
  if (ids.length === 0) return;
  const viewers = await loadRestrictedViewers(tx.db, ids);
  const rows = await tx.db
    .selectFrom('conversations')
    .select(['id', 'display_id', 'account_id', 'inbox_id', 'contact_id', 'contact_inbox_id'])
    .where('id', 'in', ids)
    .execute();
  for (const { id, ...place } of rows) tx.record('conversation.deleted', { ...place, viewers: viewers.get(id) ?? [] });
};

type Erasing = {
  byVisitor?: boolean;
  /** No event is published for each: their inbox is deleted with them. */
  withInbox?: boolean;
};

/** A file that an article or other text shows is kept, unless the visitor requested the erasure. */
export const eraseConversations = async (
  tx: Tx,
  ids: ConversationId[],
  { byVisitor = false, withInbox = false }: Erasing = {},
): Promise<void> => {
  if (ids.length === 0) return;
  // Waits for concurrent writes, which would otherwise be stored after the deletion.
  await tx.db
    .selectFrom('conversations')
    .select('id')
    .where('id', 'in', ids)
    .modifyEnd(lockRowsToDelete(tx.db))
    .execute();
  await endMerges(tx, ids, new Set(ids));
  if (!withInbox) await recordDeletions(tx, ids);
  const attached = await tx.db
    .selectFrom('attachments')
    .innerJoin('messages', 'messages.id', 'attachments.message_id')
    .select(['attachments.file_key', 'attachments.thumb_key', 'attachments.account_id'])
    .where('messages.conversation_id', 'in', ids)
    .execute();
  const scheduled = await tx.db
    .selectFrom('scheduled_files as f')
    .innerJoin('scheduled_messages as s', 's.id', 'f.scheduled_message_id')
    .select(['f.file_key', 's.account_id'])
    .where('s.conversation_id', 'in', ids)
    .execute();
  const all = [...attached, ...scheduled.map((file) => ({ ...file, thumb_key: null }))];
  if (!withInbox) await eraseQuotesElsewhere(tx, ids);
  for (const table of ['changes', 'webhook_deliveries', 'mails'] as const)
    await tx.db.deleteFrom(table).where('conversation_id', 'in', ids).execute();
  await tx.db.deleteFrom('conversations').where('id', 'in', ids).execute();
  for (const [account_id, files] of Map.groupBy(all, (file) => file.account_id)) {
    const keys = files.flatMap(({ file_key, thumb_key }) => [file_key, thumb_key]).filter(isKey);
    if (keys.length > 0) tx.enqueue('files.delete', byVisitor ? { keys } : { keys, account_id });
  }
};
