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
  'scheduled_message_not_sent',
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

const Types = {
  in_app: Type.Array(NotificationType),
  email: Type.Array(NotificationType),
  push: Type.Array(NotificationType),
};
export type NotificationTypes = { [Way in NotificationWay]: NotificationType[] };

/** A time of day, `22:00`. */
export const TimeOfDay = Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' });

/** Types that quiet hours can let through. */
export const URGENT_TYPES = ['conversation_mention', 'conversation_assignment'] as const;

/** Each day (0 is Sunday) from a time to a time, which may be of the next day; equal times are 24 hours. */
export const QuietHours = Type.Object({
  enabled: Type.Boolean(),
  days: Type.Array(Type.Integer({ minimum: 0, maximum: 6 }), { maxItems: 7 }),
  from: TimeOfDay,
  to: TimeOfDay,
  except: Type.Array(OneOf(URGENT_TYPES), { maxItems: 2 }),
});
export type QuietHours = Static<typeof QuietHours>;

export const DIGEST_FREQUENCIES = ['at_once', 'hourly', 'daily'] as const;
/** How emails come: each at once, or together every hour or every day `at` a time. */
export const EmailDigest = Type.Object({ frequency: OneOf(DIGEST_FREQUENCIES), at: TimeOfDay });
export type EmailDigest = Static<typeof EmailDigest>;

/** Notifications that an agent receives, by channel. `push` follows the bell. */
export const NotificationSettings = Type.Object({
  ...Types,
  all: Type.Array(NotificationType),
  /** Of inboxes that do not follow the lists above. */
  inboxes: Type.Array(Type.Object({ inbox_id: Type.Integer(), ...Types })),
  quiet_hours: QuietHours,
  /** Of the quiet hours and the daily email. */
  timezone: Type.String(),
  email_digest: EmailDigest,
  paused_until: Nullable(Unix),
});
export type NotificationSettings = Static<typeof NotificationSettings>;

/** `notification.*` of the socket. A deleted one, or one never displayed, has only its id. */
export type NotificationPayload = {
  account_id: number;
  notification: TeamNotification | { id: number };
  count: number;
  unread_count: number;
};
