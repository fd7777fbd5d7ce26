import { type Static, Type } from 'typebox';
import type { InboxId, IncomingWebhookId, LabelId, TeamId, UserId } from '../ids.ts';
import { MAX_MESSAGE_LENGTH } from '../limits.ts';
import { Iso, idOf, JsonObject, Nullable, OneOf } from '../schema.ts';

export const MOST_INCOMING_WEBHOOKS = 50;
export const LONGEST_INCOMING_WEBHOOK_NAME = 100;
export const MOST_INCOMING_WEBHOOK_BYTES = 64 * 1024;
/** The newest requests of each incoming webhook that its log has. */
export const LOGGED_INCOMING_REQUESTS = 50;

export const INCOMING_WEBHOOK_PATH = '/public/api/v1/incoming_webhooks';

const Key = Type.String({ minLength: 1, maxLength: 255 });
const Value = Type.String({ maxLength: 255 });

/** What another system posts. */
export const IncomingRequest = Type.Object({
  contact: Type.Object({
    identifier: Type.Optional(Nullable(Value)),
    email: Type.Optional(Nullable(Value)),
    phone_number: Type.Optional(Nullable(Value)),
    name: Type.Optional(Nullable(Value)),
  }),
  content: Type.String({ minLength: 1, maxLength: MAX_MESSAGE_LENGTH }),
  idempotency_key: Type.Optional(Nullable(Key)),
  /** Requests of a contact with the same key are one conversation. */
  conversation: Type.Optional(Nullable(Key)),
  /** Of the conversation. */
  custom_attributes: Type.Optional(Nullable(JsonObject)),
});
export type IncomingRequest = Static<typeof IncomingRequest>;

export const ReceivedMessage = Type.Object({ conversation_id: Type.Integer(), message_id: Type.Integer() });
export type ReceivedMessage = Static<typeof ReceivedMessage>;

export const IncomingWebhook = Type.Object({
  id: idOf<IncomingWebhookId>(),
  name: Type.String(),
  inbox: Type.Object({ id: idOf<InboxId>(), name: Type.String() }),
  assignee_id: Nullable(idOf<UserId>()),
  team_id: Nullable(idOf<TeamId>()),
  label_ids: Type.Array(idOf<LabelId>()),
  paused: Type.Boolean(),
  /** The last characters of its address. */
  hint: Type.String(),
  received_count: Type.Integer(),
  refused_count: Type.Integer(),
  last_received_at: Nullable(Iso),
  last_error: Nullable(Type.String()),
  last_error_at: Nullable(Iso),
  created_at: Iso,
  /** Only in the response that creates it or its new address: the address holds the secret, whose hash alone is stored. */
  url: Type.Optional(Type.String()),
});
export type IncomingWebhook = Static<typeof IncomingWebhook>;

export const INCOMING_OUTCOMES = ['stored', 'repeated', 'refused'] as const;
export type IncomingOutcome = (typeof INCOMING_OUTCOMES)[number];

export const IncomingLogEntry = Type.Object({
  id: Type.Integer(),
  outcome: OneOf(INCOMING_OUTCOMES),
  status: Type.Integer(),
  error: Nullable(Type.String()),
  conversation_id: Nullable(Type.Integer()),
  created_at: Iso,
});
export type IncomingLogEntry = Static<typeof IncomingLogEntry>;
