import { NOTIFICATION_TYPES, type NotificationType } from '@porchlight/core/wire/notification.ts';

/** The default notifications: all but every single new conversation. */
const BY_DEFAULT: readonly NotificationType[] = NOTIFICATION_TYPES.filter((type) => type !== 'conversation_creation');

export type Flags = { in_app: NotificationType[]; email: NotificationType[]; push: NotificationType[] };

const isType = (value: unknown): value is NotificationType => NOTIFICATION_TYPES.some((type) => type === value);
const listOf = (value: unknown, fallback: readonly NotificationType[]) =>
  Array.isArray(value) ? value.filter(isType) : [...fallback];

export const readFlags = (stored: Record<string, unknown> = {}): Flags => ({
  in_app: listOf(stored['in_app'], BY_DEFAULT),
  email: listOf(stored['email'], []),
  push: listOf(stored['push'], BY_DEFAULT),
});
