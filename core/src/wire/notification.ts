import { type Static, Type } from 'typebox';
import { SocketConversation } from './conversation.ts';
import { UserSender } from './message.ts';
import { Iso, Nullable, OneOf, Unix } from './schema.ts';

/** Wire protocol 11.15. */
export const NOTIFICATION_TYPES = [
  'conversation_creation',
  'conversation_assignment',
  'assigned_conversation_new_message',
  'conversation_mention',
  'participating_conversation_new_message',
  'sla_missed_first_response',
  'sla_missed_next_response',
  'sla_missed_resolution',
  'sla_due_soon',
] as const;
export const NotificationType = OneOf(NOTIFICATION_TYPES);
export type NotificationType = Static<typeof NotificationType>;

export const TeamNotification = Type.Object({
  id: Type.Integer(),
  notification_type: NotificationType,
  push_message_title: Type.String(),
  primary_actor_type: Type.String(),
  primary_actor_id: Type.Integer(),
  primary_actor: SocketConversation,
  secondary_actor: Nullable(UserSender),
  read_at: Nullable(Iso),
  created_at: Unix,
  last_activity_at: Unix,
  snoozed_until: Nullable(Iso),
});
export type TeamNotification = Static<typeof TeamNotification>;

export const NotificationList = Type.Object({
  data: Type.Object({
    meta: Type.Object({ count: Type.Integer(), unread_count: Type.Integer(), current_page: Type.Integer() }),
    payload: Type.Array(TeamNotification),
  }),
});
export type NotificationList = Static<typeof NotificationList>;

/** The bell, an email, a push notification. */
export const NOTIFICATION_WAYS = ['in_app', 'email', 'push'] as const;
export type NotificationWay = (typeof NOTIFICATION_WAYS)[number];

/** Notifications that an agent receives, by channel. `push` follows the bell. */
export const NotificationSettings = Type.Object({
  in_app: Type.Array(NotificationType),
  email: Type.Array(NotificationType),
  push: Type.Array(NotificationType),
  all: Type.Array(NotificationType),
});
export type NotificationSettings = Static<typeof NotificationSettings>;

/** `notification.*` of the socket. A deleted one, or one never displayed, has only its id. */
export type NotificationPayload = {
  account_id: number;
  notification: TeamNotification | { id: number };
  count: number;
  unread_count: number;
};
