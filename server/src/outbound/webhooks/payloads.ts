import {
  type AccountId,
  type ContactId,
  type ContactInboxId,
  type ConversationId,
  type InboxId,
  type MessageId,
  NO_ROW,
} from '@porchlight/core/wire/ids.ts';
import { ACTIVITY, MESSAGE_TYPE_NAMES } from '@porchlight/core/wire/message-type.ts';
import type { Kysely } from 'kysely';
import { loadAccount } from '../../domain/accounts/queries.ts';
import { findUser } from '../../domain/authentication/users.ts';
import { findContact } from '../../domain/contacts/queries.ts';
import { listNewestConversationsOf } from '../../domain/conversations/lists/list-for-visitor.ts';
import { loadConversations } from '../../domain/conversations/load-conversations.ts';
import { findConversationById } from '../../domain/conversations/queries.ts';
import { findInboxById, inboxOf } from '../../domain/inboxes/queries.ts';
import type { Typist, WebhookTrigger } from '../../domain/job-payloads.ts';
import { type LoadedMessages, loadMessages } from '../../domain/messages/load-messages.ts';
import { avatarAddress } from '../../domain/uploads/file-urls.ts';
import { findSessionById } from '../../domain/visitors/queries.ts';
import type { ContactRow } from '../../platform/database/schema/contacts.ts';
import type { Database } from '../../platform/database/schema/database.ts';
import type { MessageRow } from '../../platform/database/schema/messages.ts';
import { iso } from '../../platform/times.ts';
import { presentSocketConversation } from '../../presenters/conversations.ts';
import { presentAttachment } from '../../presenters/messages.ts';
import { auditData } from './audit-payload.ts';
import { isTypingEvent } from './dispatch-typing.ts';

type Db = Kysely<Database>;
/** Addresses in a payload are absolute: the receiver is on another machine. */
type Place = { publicUrl: string };
type Named = { id: number; name: string };

const absolute = (address: string, { publicUrl }: Place) => (address.startsWith('/') ? publicUrl + address : address);

const named = ({ id, name }: Named): Named => ({ id, name });
const accountOf = async (db: Db, id: AccountId) => named(await loadAccount(db, id));
const inboxNamed = async (db: Db, inbox_id: InboxId) => named(await inboxOf(db, { inbox_id }));

const contactData = (contact: ContactRow, account: Named, place: Place) => {
  const avatar = absolute(avatarAddress(contact.avatar_key, contact.avatar_url), place);
  const { additional_attributes, custom_attributes, email, id, identifier, name, phone_number } = contact;
  return {
    account,
    additional_attributes,
    avatar,
    custom_attributes,
    email,
    id,
    identifier,
    name,
    phone_number,
    thumbnail: avatar,
  };
};

export const conversationData = async (db: Db, id: ConversationId) => {
  const loaded = await loadConversations(db, [id]);
  const [conversation] = loaded.conversations;
  if (!conversation) return undefined;
  const { account_id: _account, contact_inbox, ...data } = presentSocketConversation(conversation, loaded);
  const session = loaded.contactInboxes.get(conversation.contact_inbox_id);
  // Never its pubsub token: it gives access to the visitor's live events, and payloads are stored and logged.
  const times = session ? { created_at: iso(session.created_at), updated_at: iso(session.updated_at) } : {};
  return { ...data, contact_inbox: { ...contact_inbox, ...times } };
};

const senderData = (message: MessageRow, loaded: LoadedMessages, account: Named, place: Place) => {
  const user = message.sender_type === 'User' ? loaded.users.get(message.sender_id ?? NO_ROW) : undefined;
  if (user) return { id: user.id, name: user.name, email: user.email, type: 'user' };
  const contact = message.sender_type === 'Contact' ? loaded.contacts.get(message.sender_id ?? NO_ROW) : undefined;
  if (contact) return { ...contactData(contact, account, place), type: 'contact' };
  const bot = message.sender_type === 'AgentBot' ? loaded.bots.get(message.sender_id ?? NO_ROW) : undefined;
  return bot ? { id: bot.id, name: bot.name, type: 'agent_bot' } : null;
};

const messageData = async (db: Db, id: MessageId, place: Place) => {
  const loaded = await loadMessages(db, [id]);
  const [message] = loaded.messages;
  // Activity messages are internal; private notes are sent (wire protocol 11.17).
  if (!message || message.message_type === ACTIVITY) return undefined;
  const [account, inbox, conversation] = await Promise.all([
    accountOf(db, message.account_id),
    inboxNamed(db, message.inbox_id),
    conversationData(db, message.conversation_id),
  ]);
  const attachments = (loaded.attachments.get(message.id) ?? []).map(presentAttachment).map((file) => ({
    ...file,
    ...(file.data_url ? { data_url: absolute(file.data_url, place) } : {}),
    ...(file.thumb_url ? { thumb_url: absolute(file.thumb_url, place) } : {}),
  }));
  const { additional_attributes, content_attributes, content_type, content, source_id, status } = message;
  return {
    account,
    additional_attributes,
    content_attributes,
    content_type,
    content,
    conversation,
    created_at: iso(message.created_at),
    id: message.id,
    inbox,
    message_type: MESSAGE_TYPE_NAMES[message.message_type],
    private: message.private,
    sender: senderData(message, loaded, account, place),
    source_id,
    status,
    ...(attachments.length > 0 ? { attachments } : {}),
  };
};

const NEWCOMER = {
  additional_attributes: {},
  avatar: '',
  custom_attributes: {},
  email: null,
  id: null,
  identifier: null,
  name: null,
  phone_number: null,
  thumbnail: '',
};

/** A visitor who has not acted yet has no contact. */
const newcomerData = async (db: Db, inbox_id: InboxId, source_id: string | undefined) => {
  const inbox = await findInboxById(db, inbox_id);
  if (!inbox) return undefined;
  const account = await accountOf(db, inbox.account_id);
  return {
    id: null,
    contact: { account, ...NEWCOMER },
    inbox: named(inbox),
    account,
    current_conversation: null,
    source_id,
  };
};

const triggeredData = async (db: Db, contactInboxId: ContactInboxId, place: Place) => {
  const session = await findSessionById(db, contactInboxId);
  if (!session) return undefined;
  const { contactInbox, contact } = session;
  const [current] = await listNewestConversationsOf({ db }, [contactInbox.id], 1);
  const account = await accountOf(db, contact.account_id);
  return {
    id: contactInbox.id,
    contact: contactData(contact, account, place),
    inbox: await inboxNamed(db, contactInbox.inbox_id),
    account,
    current_conversation: current ? ((await conversationData(db, current.id)) ?? null) : null,
    source_id: contactInbox.source_id,
  };
};

const typistData = async (db: Db, typist: Typist, account: Named, place: Place) => {
  const { type } = typist;
  if (typist.type === 'contact') {
    const contact = await findContact(db, typist.id);
    return contact ? { ...contactData(contact, account, place), type } : null;
  }
  const user = await findUser(db, typist.id);
  return user ? { id: user.id, name: user.name, email: user.email, type } : null;
};

const typingData = async (db: Db, { conversation_id, typist, is_private }: WebhookTrigger, place: Place) => {
  const row = await findConversationById({ db }, conversation_id ?? NO_ROW);
  if (!row || !typist) return undefined;
  const account = await accountOf(db, row.account_id);
  return {
    account,
    conversation: await conversationData(db, row.id),
    inbox: await inboxNamed(db, row.inbox_id),
    is_private: is_private ?? false,
    user: await typistData(db, typist, account, place),
  };
};

const contactPayload = async (db: Db, id: ContactId, place: Place) => {
  const contact = await findContact(db, id);
  return contact && contactData(contact, await accountOf(db, contact.account_id), place);
};

const facts = async (db: Db, trigger: WebhookTrigger, place: Place): Promise<object | undefined> => {
  const { event, ...ids } = trigger;
  if (isTypingEvent(event)) return typingData(db, trigger, place);
  if (event.startsWith('message_')) return messageData(db, ids.message_id ?? NO_ROW, place);
  if (event.startsWith('conversation_')) return conversationData(db, ids.conversation_id ?? NO_ROW);
  if (event === 'audit_log_created') return auditData(db, ids.audit_log_id ?? NO_ROW);
  if (event.startsWith('contact_')) return contactPayload(db, ids.contact_id ?? NO_ROW, place);
  if (event === 'webwidget_triggered')
    return ids.contact_inbox_id === undefined
      ? newcomerData(db, ids.inbox_id ?? NO_ROW, ids.source_id)
      : triggeredData(db, ids.contact_inbox_id, place);
  return inboxNamed(db, ids.inbox_id ?? NO_ROW);
};

const changedAttributes = (changed: WebhookTrigger['changed']) =>
  changed &&
  Object.entries(changed).map(([attribute, [previous_value, current_value]]) => ({
    [attribute]: { previous_value, current_value },
  }));

/** Wire protocol 11.17; undefined when its record no longer exists or is internal. */
export const buildWebhookPayload = async (db: Db, trigger: WebhookTrigger, place: Place) => {
  const data = await facts(db, trigger, place);
  if (!data) return undefined;
  const { event, changed, event_info } = trigger;
  const updates = event === 'conversation_status_changed' || event.endsWith('_updated');
  return {
    ...data,
    ...(updates && !event.startsWith('message_') ? { changed_attributes: changedAttributes(changed) ?? null } : {}),
    ...(event_info ? { event_info } : {}),
    event,
  };
};
