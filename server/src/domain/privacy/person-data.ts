import type { ContactId, ContactInboxId, ConversationId } from '@porchlight/core/wire/ids.ts';
import { ACTIVITY, MESSAGE_TYPE_NAMES } from '@porchlight/core/wire/message-type.ts';
import type { Kysely } from 'kysely';
import type { ContactRow } from '../../platform/database/schema/contacts.ts';
import type { Database } from '../../platform/database/schema/database.ts';
import type { MessageRow } from '../../platform/database/schema/messages.ts';
import { iso, isoOrNull } from '../../platform/times.ts';
import { fileAddress } from '../uploads/file-urls.ts';
import { pageVisitsOf } from '../visitors/page-visit-queries.ts';

type Db = Kysely<Database>;

type Reach = {
  /** Only the conversations of these sessions; undefined: all. */
  sessions?: readonly ContactInboxId[];
  /** Includes the team's own notes and labels. */
  internal: boolean;
  /** Every consent of the person: not for a session that may not see their record. */
  consents: boolean;
};

const conversationsOf = (db: Db, contact_id: ContactId, { sessions }: Reach) =>
  db
    .selectFrom('conversations')
    .selectAll()
    .where('contact_id', '=', contact_id)
    .$if(sessions !== undefined, (query) => query.where('contact_inbox_id', 'in', [...(sessions ?? [])]))
    .orderBy('id')
    .execute();

const messagesOf = (db: Db, ids: ConversationId[], { internal }: Reach) =>
  db
    .selectFrom('messages')
    .selectAll()
    .where('conversation_id', 'in', ids)
    .$if(!internal, (query) => query.where('private', '=', false).where('message_type', '!=', ACTIVITY))
    .orderBy('id')
    .execute();

const person = (contact: ContactRow) => ({
  name: contact.name,
  email: contact.email,
  phone_number: contact.phone_number,
  identifier: contact.identifier,
  additional_attributes: contact.additional_attributes,
  custom_attributes: contact.custom_attributes,
  created_at: iso(contact.created_at),
  last_activity_at: isoOrNull(contact.last_activity_at),
  /** The newest; all of them with their texts are under `consents`. */
  consent: contact.consent_version
    ? { version: contact.consent_version, given_at: isoOrNull(contact.consent_at) }
    : null,
});

export const personData = async (db: Db, publicUrl: string, contact: ContactRow, reach: Reach) => {
  const conversations = await conversationsOf(db, contact.id, reach);
  const ids = conversations.map(({ id }) => id);
  const messages = ids.length === 0 ? [] : await messagesOf(db, ids, reach);
  const messageIds = messages.map(({ id }) => id);
  const [attachments, edits, ratings, notes, pages, consents, changes] = await Promise.all([
    messageIds.length === 0
      ? []
      : db.selectFrom('attachments').selectAll().where('message_id', 'in', messageIds).execute(),
    messageIds.length === 0
      ? []
      : db.selectFrom('message_edits').selectAll().where('message_id', 'in', messageIds).orderBy('id').execute(),
    ids.length === 0 ? [] : db.selectFrom('csat_responses').selectAll().where('conversation_id', 'in', ids).execute(),
    reach.internal
      ? db.selectFrom('contact_notes').selectAll().where('contact_id', '=', contact.id).orderBy('id').execute()
      : [],
    pageVisitsOf(db, contact.id, reach),
    reach.consents
      ? db.selectFrom('consents').selectAll().where('contact_id', '=', contact.id).orderBy('id').execute()
      : [],
    reach.internal
      ? db.selectFrom('contact_events').selectAll().where('contact_id', '=', contact.id).orderBy('id').execute()
      : [],
  ]);
  /** The team's former texts are its own: the person never has them. */
  const formerTextsOf = ({ id, sender_type }: MessageRow) =>
    reach.internal || sender_type === 'Contact'
      ? edits
          .filter(({ message_id }) => message_id === id)
          .map(({ content, created_at }) => ({ content, replaced_at: iso(created_at) }))
      : [];
  const filesOf = (id: number) =>
    attachments
      .filter(({ message_id }) => message_id === id)
      .map(({ file_key, file_name, content_type, file_size }) => ({
        name: file_name,
        content_type,
        size: file_size,
        address: file_key ? publicUrl + fileAddress(file_key, file_name) : null,
      }));
  return {
    person: person(contact),
    consents: consents.map(({ version, locale, text, created_at }) => ({
      version,
      language: locale,
      text,
      given_at: iso(created_at),
    })),
    pages: pages.map(({ url, title, created_at }) => ({ url, title, seen_at: iso(created_at) })),
    conversations: conversations.map((conversation) => ({
      number: conversation.display_id,
      status: conversation.status,
      begun_at: iso(conversation.created_at),
      facts: conversation.additional_attributes,
      custom_attributes: conversation.custom_attributes,
      rating: ratings
        .filter(({ conversation_id }) => conversation_id === conversation.id)
        .map(({ rating, feedback_message, created_at }) => ({ rating, feedback_message, given_at: iso(created_at) })),
      messages: messages
        .filter(({ conversation_id }) => conversation_id === conversation.id)
        .map((message) => ({
          from: message.sender_type === 'Contact' ? 'visitor' : 'team',
          kind: MESSAGE_TYPE_NAMES[message.message_type],
          ...(message.private ? { private: true } : {}),
          content: message.content,
          content_attributes: message.content_attributes,
          former_texts: formerTextsOf(message),
          files: filesOf(message.id),
          sent_at: iso(message.created_at),
        })),
    })),
    ...(reach.internal
      ? {
          notes: notes.map(({ content, created_at }) => ({ content, written_at: iso(created_at) })),
          changes: changes.map(({ kind, former_value, new_value, created_at }) => ({
            kind,
            former_value,
            new_value,
            changed_at: iso(created_at),
          })),
        }
      : {}),
  };
};
