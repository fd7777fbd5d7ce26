import {
  NOTIFICATION_TYPES,
  type NotificationType,
  type NotificationTypes,
} from '@porchlight/core/wire/notification.ts';

const BY_DEFAULT: readonly NotificationType[] = NOTIFICATION_TYPES.filter((type) => type !== 'conversation_creation');

export type Flags = NotificationTypes;

/** The types there were before settings said which they knew. */
const FIRST_TYPES: readonly string[] = [
  'conversation_creation',
  'conversation_assignment',
  'assigned_conversation_new_message',
  'conversation_mention',
  'participating_conversation_new_message',
];

/** A type that is newer than the settings is as by default. */
const listOf = (value: unknown, fallback: readonly NotificationType[], allowed: readonly unknown[]) =>
  Array.isArray(value)
    ? NOTIFICATION_TYPES.filter((type) => (allowed.includes(type) ? value : fallback).includes(type))
    : [...fallback];

export const readFlags = (stored: Record<string, unknown> = {}): Flags => {
  const storedTypes: unknown[] = Array.isArray(stored['types']) ? stored['types'] : [...FIRST_TYPES];
  return {
    in_app: listOf(stored['in_app'], BY_DEFAULT, storedTypes),
    email: listOf(stored['email'], [], storedTypes),
    push: listOf(stored['push'], BY_DEFAULT, storedTypes),
  };
};

/** As they are stored: with the types that the agent could choose from. */
export const storedFlags = (flags: Flags) => ({ ...flags, types: NOTIFICATION_TYPES });
