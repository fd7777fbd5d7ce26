import { type Static, Type } from 'typebox';
import type { InboxId } from '../ids.ts';
import { Iso, idOf, Nullable } from '../schema.ts';

/** One address for the whole installation: the signature names the account. */
export const SLACK_EVENTS_PATH = '/public/api/v1/slack/events';
export const MOST_SLACK_EVENT_BYTES = 256 * 1024;

const Channel = Type.Object({ id: Type.String(), name: Type.String() });

export const SlackConnection = Type.Object({
  team_name: Type.String(),
  bot_name: Type.String(),
  channel: Nullable(Channel),
  /** Empty: all inboxes. */
  inbox_ids: Type.Array(idOf<InboxId>()),
  includes_notes: Type.Boolean(),
  paused: Type.Boolean(),
  last_error: Nullable(Type.String()),
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
