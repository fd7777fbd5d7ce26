import type { ContactId } from '@porchlight/core/wire/ids.ts';
import type { ContactRow } from '../../platform/database/schema/contacts.ts';
import { lockContactsToDelete } from '../contacts/lock-contacts.ts';
import { loadDeletionReach } from '../permissions/deletion-reach.ts';
import type { Tx } from '../transaction.ts';
import { markEnded } from '../visitors/ended-sessions.ts';
import { recordDeletions } from './erase-conversations.ts';

const filesOf = async (tx: Tx, contact: Pick<ContactRow, 'id' | 'avatar_key'>): Promise<string[]> => {
  const attached = await tx.db
    .selectFrom('attachments')
    .innerJoin('messages', 'messages.id', 'attachments.message_id')
    .innerJoin('conversations', 'conversations.id', 'messages.conversation_id')
    .select(['attachments.file_key', 'attachments.thumb_key'])
    .where('conversations.contact_id', '=', contact.id)
    .execute();
  const waiting = await tx.db
    .selectFrom('blobs')
    .innerJoin('contact_inboxes', 'contact_inboxes.id', 'blobs.contact_inbox_id')
    .select('blobs.key')
    .where('contact_inboxes.contact_id', '=', contact.id)
    .execute();
  const keys = [
    contact.avatar_key,
    ...attached.flatMap((row) => [row.file_key, row.thumb_key]),
    ...waiting.map(({ key }) => key),
  ];
  return [...new Set(keys.filter((key) => key !== null))];
};

/** With all content, files, emails, and quotes in webhook deliveries. Only a backup can restore them. */
export const eraseContact = async (
  tx: Tx,
  contact: Pick<ContactRow, 'id' | 'account_id' | 'avatar_key' | 'email'>,
): Promise<void> => {
  await lockContactsToDelete(tx, [contact.id]);
  const keys = await filesOf(tx, contact);
  const reach = await loadDeletionReach(tx, contact);
  const id: ContactId = contact.id;
  const sessions = tx.db.selectFrom('contact_inboxes').select('id').where('contact_id', '=', id);
  await markEnded(
    tx,
    (await sessions.execute()).map((row) => row.id),
  );
  await tx.db.deleteFrom('blobs').where('contact_inbox_id', 'in', sessions).execute();
  const conversations = tx.db.selectFrom('conversations').select('id').where('contact_id', '=', id);
  await recordDeletions(
    tx,
    (await conversations.execute()).map((row) => row.id),
  );
  await tx.db.deleteFrom('mails').where('conversation_id', 'in', conversations).execute();
  await tx.db.deleteFrom('conversations').where('contact_id', '=', id).execute();
  // These quote the contact.
  for (const table of ['changes', 'webhook_deliveries'] as const)
    await tx.db.deleteFrom(table).where('contact_id', '=', id).execute();
  if (contact.email)
    await tx.db
      .deleteFrom('mails')
      .where('account_id', '=', contact.account_id)
      .where('to_address', '=', contact.email)
      .execute();
  await tx.db.deleteFrom('contacts').where('id', '=', id).execute();
  tx.record('contact.deleted', { contact_id: id, account_id: contact.account_id, reach });
  if (keys.length > 0) tx.enqueue('files.delete', { keys });
};
