import { type Static, Type } from 'typebox';
import type { CallSignalPayload } from './call.ts';
import { PageVisit } from './contact.ts';
import { SocketConversation } from './conversation.ts';
import { BotSender, ContactSender, type SocketMessage, UserSender } from './message.ts';
import type { NotificationPayload } from './notification.ts';
import type { JsonObject } from './schema.ts';
import type { LiveVisitorPayload } from './widget/live-visitor.ts';

/** Wire protocol 6.5: who is typing in which conversation. */
export const TypingPayload = Type.Object({
  conversation: SocketConversation,
  user: Type.Union([ContactSender, UserSender, BotSender]),
  is_private: Type.Boolean(),
  account_id: Type.Integer(),
  /** Our extension: partial text of a bot's answer while it is generated; the message that follows replaces it. */
  partial_content: Type.Optional(Type.String()),
});
export type TypingPayload = Static<typeof TypingPayload>;

/** Our extension: an agent opened or left a conversation. Not stored, like typing. */
export const ViewingPayload = Type.Object({
  account_id: Type.Integer(),
  conversation_id: Type.Integer(),
  user: UserSender,
  viewing: Type.Boolean(),
});
export type ViewingPayload = Static<typeof ViewingPayload>;

/** Our extension: the page a visitor is on. Not stored or repeated; clients request the pages of a visit. */
export const PageVisitPayload = Type.Object({
  account_id: Type.Integer(),
  contact_id: Type.Integer(),
  ...PageVisit.properties,
});
export type PageVisitPayload = Static<typeof PageVisitPayload>;

/**
 * Wire protocol 6.4: keys are ids as text; `contacts` only for agents. `last_seq` is our extension: the newest change this
 * client may see, so that a lost frame is noticed within one heartbeat.
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

/** `merged_into` (our extension): the contact that this one was merged into; absent when it was erased. */
export const ContactGonePayload = Type.Object({
  id: Type.Integer(),
  account_id: Type.Integer(),
  merged_into: Type.Optional(Type.Integer()),
});
export type ContactGonePayload = Static<typeof ContactGonePayload>;

export const ConversationGonePayload = Type.Object({ id: Type.Integer(), account_id: Type.Integer() });
export type ConversationGonePayload = Static<typeof ConversationGonePayload>;

/** Event name -> payload. Receivers: wire protocol 6.5; decided only by the server's `reactions`. */
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
  /** Our extension: the access of a member with limited conversations to this one has changed; their client loads it again. */
  'conversation.access_changed': { id: number; account_id: number };
  'conversation.deleted': ConversationGonePayload;
  'team.changed': SocketConversation;
  'first.reply.created': SocketMessage;
  'contact.created': ContactPayload;
  'contact.updated': ContactPayload;
  'contact.deleted': ContactGonePayload;
  /** Our extension: a note on a contact was created, changed or deleted. */
  'contact.notes_changed': ContactPayload;
  'contact.merged': ContactPayload;
  'page.visited': PageVisitPayload;
  /** Our extension: a visitor is on a website, or leaves it (`expires_in`). Not stored or repeated. */
  'visitor.seen': LiveVisitorPayload;
  'presence.update': PresencePayload;
  'notification.created': NotificationPayload;
  'notification.updated': NotificationPayload;
  'notification.deleted': NotificationPayload;
  /** Our extension: the settings of the user's notifications have changed; their other windows load them again. */
  'notification_settings.changed': { account_id: number };
  'account.cache_invalidated': JsonObject;
  /** Our extension: a signal from the other party's browser, for one of a call's two parties only. Not stored. */
  'call.signal': CallSignalPayload;
};
/**
 * A message of a subscription: its name determines the type of its data. `seq` is our extension: the change's number in the
 * sequence; absent for events that are not stored (typing, presence).
 */
export type CableEvent = {
  [Name in keyof CableEvents]: { event: Name; data: CableEvents[Name]; seq?: number };
}[keyof CableEvents];
export type CableEventName = CableEvent['event'];

/** One change of the catch-up: the current state of the record, at the position of its newest change. */
export const SyncChange = Type.Object({ seq: Type.Integer(), event: Type.String(), data: Type.Unknown() });
export type SyncChange = Static<typeof SyncChange>;

/** `more`: continue from `cursor`. `reset`: the cursor is older than the stored changes; start over. */
export const SyncResponse = Type.Object({
  payload: Type.Array(SyncChange),
  meta: Type.Object({ cursor: Type.Integer(), more: Type.Boolean(), reset: Type.Boolean() }),
});
export type SyncResponse = Static<typeof SyncResponse>;

/** `GET messages` of the widget (wire protocol 4.4); `cursor` is ours, read before the messages. */
export const MessageListMeta = Type.Object({
  /** Where other conversations were merged into it: its own number. */
  conversation_id: Type.Optional(Type.Integer()),
  contact_last_seen_at: Type.Optional(Type.Number()),
  contact_last_seen_at_ms: Type.Optional(Type.Integer()),
  cursor: Type.Optional(Type.Integer()),
});
