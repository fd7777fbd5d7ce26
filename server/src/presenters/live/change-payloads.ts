import type { ContactPayload } from '@porchlight/core/wire/cable-events.ts';
import {
  type AccountId,
  type ContactId,
  type ContactInboxId,
  type ConversationId,
  isId,
  type MessageId,
  type UserId,
} from '@porchlight/core/wire/ids.ts';
import type { Kysely } from 'kysely';
import { listUsers } from '../../domain/authentication/users.ts';
import { listContacts } from '../../domain/contacts/queries.ts';
import { type LoadedConversations, loadConversations } from '../../domain/conversations/load-conversations.ts';
import { listDisplayIds } from '../../domain/conversations/queries.ts';
import { type LoadedMessages, loadMessages } from '../../domain/messages/load-messages.ts';
import { countNotificationsFor, listNotificationsById } from '../../domain/notifications/agent-queries.ts';
import { findMemberAccess } from '../../domain/permissions/member-access.ts';
import { listPubsubTokens } from '../../domain/visitors/queries.ts';
import type { ContactRow } from '../../platform/database/schema/contacts.ts';
import type { Database } from '../../platform/database/schema/database.ts';
import { presentUserSender } from '../agents.ts';
import { presentContactSender } from '../contacts.ts';
import { presentSocketConversation } from '../conversations.ts';
import { presentSocketMessage } from '../messages.ts';
import { presentNotifications } from '../notifications.ts';

export type PayloadSource = {
  name: string;
  account_id: AccountId;
  conversation_id: ConversationId | null;
  contact_id: ContactId | null;
  contact_inbox_id: ContactInboxId | null;
  record_id: number | null;
  /** Only for changes that one user is notified of. */
  user_id?: UserId | null;
  detail: Record<string, unknown>;
};

const isMessageEvent = (name: string) => name.startsWith('message.') || name === 'first.reply.created';
const isContactEvent = (name: string) => name.startsWith('contact.');
const isConversationEvent = (name: string) =>
  (name.startsWith('conversation.') && name !== 'conversation.access_changed' && name !== 'conversation.deleted') ||
  name === 'assignee.changed' ||
  name === 'team.changed';

type Loaded = {
  messages: LoadedMessages;
  conversations: LoadedConversations;
  contacts: Map<number, ContactRow>;
  tokens: Map<number, string>;
  performers: Map<number, ReturnType<typeof presentUserSender>>;
  notifications: Map<number, object>;
  /** Display ids of conversations of which only the number is sent. */
  numbers: Map<number, number>;
};

const isNotificationEvent = (name: string) => name.startsWith('notification.');

/** With each user's counts (wire protocol 6.5). Of a conversation the user may no longer see, only the id is sent. */
const loadNotifications = async (db: Kysely<Database>, sources: PayloadSource[]) => {
  const sent = sources.filter(({ name, record_id }) => isNotificationEvent(name) && record_id !== null);
  const found = new Map<number, object>();
  if (sent.length === 0) return found;
  for (const own of Map.groupBy(sent, ({ account_id, user_id }) => `${account_id}:${user_id}`).values()) {
    const [{ account_id, user_id } = { account_id: undefined, user_id: null }] = own;
    const access = account_id && user_id && (await findMemberAccess(db, account_id, user_id));
    if (!access) continue;
    const reader = { ...access, account: { id: account_id } };
    const ids = own.map(({ record_id }) => record_id ?? 0);
    const presented = await presentNotifications(db, await listNotificationsById(db, reader, ids));
    const counts = await countNotificationsFor(db, reader);
    for (const id of ids)
      found.set(id, { account_id, notification: presented.find((each) => each.id === id) ?? { id }, ...counts });
  }
  return found;
};

const performerId = ({ detail: { performer_id } }: PayloadSource) =>
  isId<UserId>(performer_id) ? performer_id : undefined;

const messageId = ({ record_id }: PayloadSource) => (isId<MessageId>(record_id) ? record_id : undefined);

const load = async (db: Kysely<Database>, sources: PayloadSource[]): Promise<Loaded> => {
  const ids = <Id>(
    matches: (name: string) => boolean,
    idOf: (source: PayloadSource) => Id | null | undefined,
  ): Id[] => [...new Set(sources.flatMap((source) => (matches(source.name) ? (idOf(source) ?? []) : [])))];
  const contactIds = ids(isContactEvent, (source) => source.contact_id);
  const sessionIds = ids(
    (name) => name === 'contact.merged',
    (source) => source.contact_inbox_id,
  );
  const userIds = ids(() => true, performerId);
  const namedIds = ids(
    (name) => name === 'conversation.access_changed',
    (source) => source.conversation_id,
  );
  const [messages, conversations, contacts, tokens, users, notifications, named] = await Promise.all([
    loadMessages(db, ids(isMessageEvent, messageId)),
    loadConversations(
      db,
      ids(isConversationEvent, (source) => source.conversation_id),
    ),
    listContacts(db, contactIds),
    listPubsubTokens(db, sessionIds),
    listUsers(db, userIds),
    loadNotifications(db, sources),
    listDisplayIds({ db }, namedIds),
  ]);
  return {
    messages,
    conversations,
    contacts: new Map(contacts.map((row) => [row.id, row])),
    tokens: new Map(tokens.map((row) => [row.id, row.pubsub_token])),
    notifications,
    numbers: new Map(named.map((row) => [row.id, row.display_id])),
    performers: new Map(users.map((row) => [row.id, presentUserSender(row)])),
  };
};

const contactPayload = (source: PayloadSource, loaded: Loaded): ContactPayload | undefined => {
  const contact = loaded.contacts.get(source.contact_id ?? 0);
  if (!contact) return undefined;
  const token = loaded.tokens.get(source.contact_inbox_id ?? 0);
  return { ...presentContactSender(contact), account_id: source.account_id, ...(token ? { pubsub_token: token } : {}) };
};

/** The payload without the fields of this change; undefined when its record no longer exists. */
const recordPayload = (source: PayloadSource, loaded: Loaded): object | undefined => {
  if (isMessageEvent(source.name)) {
    const message = loaded.messages.messages.find((row) => row.id === source.record_id);
    return message && presentSocketMessage(message, loaded.messages);
  }
  if (source.name === 'conversation.access_changed') {
    const id = loaded.numbers.get(source.conversation_id ?? 0);
    return id === undefined ? undefined : { id, account_id: source.account_id };
  }
  if (isConversationEvent(source.name)) {
    const conversation = loaded.conversations.conversations.find((row) => row.id === source.conversation_id);
    return conversation && presentSocketConversation(conversation, loaded.conversations);
  }
  if (source.name === 'conversation.deleted') return { account_id: source.account_id, ...source.detail };
  if (isNotificationEvent(source.name)) return loaded.notifications.get(source.record_id ?? 0);
  if (source.name === 'contact.deleted')
    return { id: source.contact_id, account_id: source.account_id, ...source.detail };
  if (isContactEvent(source.name)) return contactPayload(source, loaded);
  return { account_id: source.account_id, ...source.detail };
};

/** In the order of `sources`, from a fixed number of queries. */
export const buildPayloads = async (
  db: Kysely<Database>,
  sources: PayloadSource[],
): Promise<(object | undefined)[]> => {
  const loaded = await load(db, sources);
  return sources.map((source) => {
    const payload = recordPayload(source, loaded);
    if (!payload) return undefined;
    const performer = loaded.performers.get(performerId(source) ?? 0);
    const previous = source.detail['previous_changes'];
    return { ...payload, ...(previous ? { previous_changes: previous } : {}), ...(performer ? { performer } : {}) };
  });
};
