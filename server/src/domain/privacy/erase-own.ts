import type { ContactInboxId } from '@porchlight/core/wire/ids.ts';
import { recordEntry } from '../audit/record-entry.ts';
import { runWithOrigin } from '../audit/request-origin.ts';
import type { Tx } from '../transaction.ts';
import { markEnded } from '../visitors/ended-sessions.ts';
import type { Session } from '../visitors/sessions.ts';
import { eraseContact } from './erase-contact.ts';
import { eraseConversations } from './erase-conversations.ts';

/** The whole contact only when all sessions are the visitor's own: an address alone must not erase others' messages. */
export const eraseOwnData = async (
  tx: Tx,
  { contact, contactInbox }: Session,
  sessions: readonly ContactInboxId[],
): Promise<void> => {
  // Without the request: the address of an erased visitor is not stored.
  await runWithOrigin(undefined, () =>
    recordEntry(tx, contact.account_id, {
      action: 'erase',
      type: 'Contact',
      id: contact.id,
      changes: { by: 'contact' },
    }),
  );
  const all = await tx.db.selectFrom('contact_inboxes').select('id').where('contact_id', '=', contact.id).execute();
  if (contactInbox.owns_contact && all.every(({ id }) => sessions.includes(id))) return eraseContact(tx, contact);
  const own = [...sessions];
  const conversations = await tx.db
    .selectFrom('conversations')
    .select('id')
    .where('contact_inbox_id', 'in', own)
    .execute();
  await eraseConversations(
    tx,
    conversations.map(({ id }) => id),
    { byVisitor: true },
  );
  await markEnded(tx, own);
  await tx.db.deleteFrom('contact_inboxes').where('id', 'in', own).execute();
};
