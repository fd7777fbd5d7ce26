import { placeholderName } from '@porchlight/core/rules/texts/placeholder-name.ts';
import type { ConversationId } from '@porchlight/core/wire/ids.ts';
import { contactWords } from '../../../platform/database/folded-text.ts';
import type { Tx } from '../../transaction.ts';
import type { Session } from '../sessions.ts';
import { endMerges } from './end-merges.ts';

/** A merge holds within one contact: those of this session, and those of others that go on in them, end. */
const endMergesOfContact = async (tx: Tx, ids: readonly ConversationId[]) => {
  const rows = await tx.db
    .selectFrom('conversation_merges')
    .select('conversation_id')
    .where('into_id', 'in', ids)
    .execute();
  await endMerges(tx, [...new Set([...ids, ...rows.map(({ conversation_id }) => conversation_id)])]);
};

/** Gives a session its own contact again, with its own conversations and their content. */
export const detachSession = async (tx: Tx, { contact: former, contactInbox }: Session): Promise<Session> => {
  const named = { name: placeholderName(contactInbox.source_id), email: null, phone_number: null, identifier: null };
  const contact = await tx.db
    .insertInto('contacts')
    .values({
      account_id: former.account_id,
      ...named,
      search_words: contactWords(named),
      avatar_key: null,
      avatar_url: null,
      additional_attributes: {},
      custom_attributes: {},
      contact_type: 'visitor',
      blocked: former.blocked,
      last_activity_at: tx.now,
      consent_version: null,
      consent_at: null,
      created_at: tx.now,
      updated_at: tx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  tx.record('contact.created', { contact_id: contact.id });
  const rows = await tx.db
    .updateTable('conversations')
    .set({ contact_id: contact.id })
    .where('contact_inbox_id', '=', contactInbox.id)
    .returning('id')
    .execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) {
    await tx.db
      .updateTable('messages')
      .set({ sender_id: contact.id })
      .where('conversation_id', 'in', ids)
      .where('sender_type', '=', 'Contact')
      .execute();
    await tx.db
      .updateTable('csat_responses')
      .set({ contact_id: contact.id })
      .where('conversation_id', 'in', ids)
      .execute();
    await endMergesOfContact(tx, ids);
    for (const conversation_id of ids) tx.record('conversation.contact_changed', { conversation_id });
  }
  const moved = await tx.db
    .updateTable('contact_inboxes')
    .set({ contact_id: contact.id, owns_contact: true, updated_at: tx.now })
    .where('id', '=', contactInbox.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return { contact, contactInbox: moved };
};
