import { type Static, Type } from 'typebox';
import type { InboxId } from '../ids.ts';
import { Iso, idOf, Nullable, OneOf } from '../schema.ts';

/** One address for the whole installation: the signature names the account. */
export const SLACK_EVENTS_PATH = '/public/api/v1/slack/events';
export const MOST_SLACK_EVENT_BYTES = 256 * 1024;

/** The newest of each outcome that the log has. */
export const LOGGED_SLACK_DELIVERIES = 50;

/** Why something was not delivered: an administrator reads it in their language. */
export const SLACK_REASONS = [
  'token',
  'app_removed',
  'permission',
  'not_in_channel',
  'channel_not_found',
  'archived',
  'message_refused',
  'busy',
  'unreachable',
  'unavailable',
  'left_out',
  'refused',
  'reply_refused',
] as const;
export type SlackReason = (typeof SLACK_REASONS)[number];

/** `posted`, `waiting`, `failed`: a message for Slack. `received`, `refused`: a reply from Slack. */
export const SLACK_OUTCOMES = ['posted', 'waiting', 'failed', 'received', 'refused'] as const;
export type SlackOutcome = (typeof SLACK_OUTCOMES)[number];

export const SlackDelivery = Type.Object({
  id: Type.Integer(),
  outcome: OneOf(SLACK_OUTCOMES),
  reason: Nullable(OneOf(SLACK_REASONS)),
  /** Slack's error code, or the sentence with which a reply was refused. */
  detail: Nullable(Type.String()),
  attempts: Type.Integer(),
  conversation_id: Type.Integer(),
  created_at: Iso,
  updated_at: Iso,
});
export type SlackDelivery = Static<typeof SlackDelivery>;

const Channel = Type.Object({ id: Type.String(), name: Type.String() });

export const SlackConnection = Type.Object({
  team_name: Type.String(),
  bot_name: Type.String(),
  channel: Nullable(Channel),
  all_inboxes: Type.Boolean(),
  /** Those that are posted where not all are: none, if it is empty. */
  inbox_ids: Type.Array(idOf<InboxId>()),
  includes_notes: Type.Boolean(),
  paused: Type.Boolean(),
  last_error: Nullable(Type.String()),
  last_reason: Nullable(OneOf(SLACK_REASONS)),
  last_error_at: Nullable(Iso),
  last_posted_at: Nullable(Iso),
  last_received_at: Nullable(Iso),
  created_at: Iso,
});
export type SlackConnection = Static<typeof SlackConnection>;

export const SlackSettings = Type.Object({ connection: Nullable(SlackConnection), request_url: Type.String() });
export type SlackSettings = Static<typeof SlackSettings>;

export const SlackChannel = Type.Object({
  id: Type.String(),
  name: Type.String(),
  is_private: Type.Boolean(),
  is_member: Type.Boolean(),
});
export type SlackChannel = Static<typeof SlackChannel>;

export const SlackTest = Type.Object({ team_name: Type.String(), bot_name: Type.String(), posted: Type.Boolean() });
export type SlackTest = Static<typeof SlackTest>;
