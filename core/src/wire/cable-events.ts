import { type Static, Type } from 'typebox';
import type { CallSignalPayload } from './call.ts';
import { PageVisit } from './contact.ts';
import { SocketConversation } from './conversation.ts';
import { BotSender, ContactSender, type SocketMessage, UserSender } from './message.ts';
import type { NotificationPayload } from './notification.ts';
import type { JsonObject } from './schema.ts';

/** Wire protocol 6.5: who types where. */
export const TypingPayload = Type.Object({
  conversation: SocketConversation,
  user: Type.Union([ContactSender, UserSender, BotSender]),
  is_private: Type.Boolean(),
  account_id: Type.Integer(),
  /** Ours: the words so far of a bot that writes its answer while one looks; the message that follows is the fact. */
  partial_content: Type.Optional(Type.String()),
});
export type TypingPayload = Static<typeof TypingPayload>;

/** Ours: a colleague has a conversation before them, or left it. It passes and is not kept, as typing. */
export const ViewingPayload = Type.Object({
  account_id: Type.Integer(),
  conversation_id: Type.Integer(),
  user: UserSender,
  viewing: Type.Boolean(),
});
export type ViewingPayload = Static<typeof ViewingPayload>;

/** Ours: the page a visitor looks at now. It is not stored or sent again; clients request the pages of a visit. */
export const PageVisitPayload = Type.Object({
  account_id: Type.Integer(),
  contact_id: Type.Integer(),
  ...PageVisit.properties,
});
export type PageVisitPayload = Static<typeof PageVisitPayload>;

/**
 * Wire protocol 6.4: keys are ids as text; `contacts` only for agents.
 * `last_seq` is ours: the newest change this client may see, so that a lost frame is noticed within one heartbeat.
 */
export const PresencePayload = Type.Object({
  account_id: Type.Integer(),
  users: Type.Record(Type.String(), Type.String()),
  contacts: Type.Optional(Type.Record(Type.String(), Type.String())),
  last_seq: Type.Optional(Type.Integer()),
});
export type PresencePayload = Static<typeof PresencePayload>;

/** Contact push data; `pubsub_token` only on `contact.merged` (wire protocol 6.8). */
export const ContactPayload = Type.Object(
  { ...ContactSender.properties, account_id: Type.Integer(), pubsub_token: Type.Optional(Type.String()) },
  { additionalProperties: true },
);
export type ContactPayload = Static<typeof ContactPayload>;

/** `merged_into` (ours): the contact that has taken in what was theirs; absent when they were erased. */
export const ContactGonePayload = Type.Object({
  id: Type.Integer(),
  account_id: Type.Integer(),
  merged_into: Type.Optional(Type.Integer()),
});
export type ContactGonePayload = Static<typeof ContactGonePayload>;

/** A conversation that was erased, by its display id. */
export const ConversationGonePayload = Type.Object({ id: Type.Integer(), account_id: Type.Integer() });
export type ConversationGonePayload = Static<typeof ConversationGonePayload>;

/** Event name -> payload. Who receives it: wire protocol 6.5; the server's `reactions` is the only place that decides. */
export type CableEvents = {
  'message.created': SocketMessage;
  'message.updated': SocketMessage;
  'conversation.created': SocketConversation;
  'conversation.updated': SocketConversation;
  'conversation.status_changed': SocketConversation;
  'conversation.read': SocketConversation;
  'conversation.contact_changed': SocketConversation;
  'conversation.typing_on': TypingPayload;
  'conversation.typing_off': TypingPayload;
  'conversation.viewing': ViewingPayload;
  'conversation.mentioned': SocketConversation;
  'assignee.changed': SocketConversation;
  /**
   * Ours: a member whose role shows them some conversations only sees this one from now on, or no more: they ask for it
   * again.
   */
  'conversation.access_changed': { id: number; account_id: number };
  'conversation.deleted': ConversationGonePayload;
  'team.changed': SocketConversation;
  'first.reply.created': SocketMessage;
  'contact.created': ContactPayload;
  'contact.updated': ContactPayload;
  'contact.deleted': ContactGonePayload;
  /** Ours: a note of the team's was written, changed or removed. */
  'contact.notes_changed': ContactPayload;
  'contact.merged': ContactPayload;
  'page.visited': PageVisitPayload;
  'presence.update': PresencePayload;
  'notification.created': NotificationPayload;
  'notification.updated': NotificationPayload;
  'notification.deleted': NotificationPayload;
  'account.cache_invalidated': JsonObject;
  /** Ours, and to one of a call's two parties alone: what the other one's browser says. Not kept. */
  'call.signal': CallSignalPayload;
};
/**
 * A message of a subscription: its name says what its data is. `seq` is ours: the change's place in the sequence; absent on
 * what is not kept (typing, presence).
 */
export type CableEvent = {
  [Name in keyof CableEvents]: { event: Name; data: CableEvents[Name]; seq?: number };
}[keyof CableEvents];
export type CableEventName = CableEvent['event'];

/** One change as the catch-up answers it: the current state of the record, at the place of its newest change. */
export const SyncChange = Type.Object({ seq: Type.Integer(), event: Type.String(), data: Type.Unknown() });
export type SyncChange = Static<typeof SyncChange>;

/** `more`: ask again from `cursor`. `reset`: the cursor is older than what is kept; start over. */
export const SyncResponse = Type.Object({
  payload: Type.Array(SyncChange),
  meta: Type.Object({ cursor: Type.Integer(), more: Type.Boolean(), reset: Type.Boolean() }),
});
export type SyncResponse = Static<typeof SyncResponse>;

/** `GET messages` of the widget (wire protocol 4.4); `cursor` is ours, read before the messages. */
export const MessageListMeta = Type.Object({
  contact_last_seen_at: Type.Optional(Type.Number()),
  contact_last_seen_at_ms: Type.Optional(Type.Integer()),
  cursor: Type.Optional(Type.Integer()),
});
