import type { AccountId, ConversationId, MessageId, UserId } from '@porchlight/core/wire/ids.ts';
import type { NotificationType } from '@porchlight/core/wire/notification.ts';
import type { ColumnType, Generated, Selectable } from 'kysely';
import type { Json, Timestamps } from './column-types.ts';

export interface NotificationsTable extends Timestamps {
  id: Generated<number>;
  account_id: AccountId;
  user_id: UserId;
  notification_type: NotificationType;
  conversation_id: ConversationId | null;
  message_id: MessageId | null;
  actor_user_id: UserId | null;
  read_at: number | null;
  snoozed_until: number | null;
  last_activity_at: number;
}

export type NotificationRow = Selectable<NotificationsTable>;

export interface NotificationSettingsTable {
  account_id: AccountId;
  user_id: UserId;
  flags: Json;
  /** Quiet hours, their time zone, and how emails come. */
  timing: ColumnType<Json, Json | undefined, Json>;
  /** Flags by the id of an inbox that has its own. */
  inbox_flags: ColumnType<Json, Json | undefined, Json>;
  paused_until: number | null;
}

/** Notifications whose emails wait for a summary. */
export interface HeldNotificationMailsTable {
  notification_id: number;
  account_id: AccountId;
  user_id: UserId;
  due_at: number;
}

export interface PushSubscriptionsTable {
  id: Generated<number>;
  user_id: UserId;
  session_id: number;
  endpoint: string;
  keys: Json;
  /** Whether notifications show the text of a message. */
  with_words: boolean;
  created_at: number;
}

export interface MailsTable {
  id: Generated<number>;
  account_id: AccountId | null;
  conversation_id: ConversationId | null;
  purpose: string;
  to_address: string;
  subject: string;
  html: string | null;
  text: string | null;
  status: 'kept' | 'sent' | 'failed';
  error: string | null;
  created_at: number;
  sent_at: number | null;
}

export interface NotificationTables {
  notifications: NotificationsTable;
  notification_settings: NotificationSettingsTable;
  held_notification_mails: HeldNotificationMailsTable;
  push_subscriptions: PushSubscriptionsTable;
  mails: MailsTable;
}
