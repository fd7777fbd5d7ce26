import { JsonObject, Nullable, Unix } from '@porchlight/core/wire/schema.ts';
import { Type } from 'typebox';

/** Seconds since 1970, up to the end of the year 9999, so that calculations stay valid dates. */
export const ReportMoment = Type.Integer({ minimum: 0, maximum: 253_402_300_799 });

export const ReportSeries = Type.Array(Type.Object({ value: Type.Number(), timestamp: Unix }));
export const ReportSummary = Type.Object({
  conversations_count: Nullable(Type.Number()),
  incoming_messages_count: Nullable(Type.Number()),
  outgoing_messages_count: Nullable(Type.Number()),
  avg_first_response_time: Nullable(Type.Number()),
  avg_resolution_time: Nullable(Type.Number()),
  resolutions_count: Nullable(Type.Number()),
  reply_time: Nullable(Type.Number()),
  csat_count: Type.Number(),
  csat_score: Nullable(Type.Number()),
  bot_resolutions_count: Type.Number(),
  bot_handoffs_count: Type.Number(),
  bot_deflection_rate: Nullable(Type.Number()),
  previous: JsonObject,
});
export const ConversationTraffic = Type.Object({
  timezone: Type.String(),
  grid: Type.Array(Type.Array(Type.Integer())),
});
export const OpenConversations = Type.Union([JsonObject, Type.Array(JsonObject)]);
export const SummaryRow = Type.Object({
  id: Nullable(Type.Integer()),
  name: Nullable(Type.String()),
  conversations_count: Type.Number(),
  resolved_conversations_count: Type.Number(),
  avg_first_response_time: Nullable(Type.Number()),
  avg_resolution_time: Nullable(Type.Number()),
  avg_reply_time: Nullable(Type.Number()),
  csat_count: Type.Number(),
  csat_score: Nullable(Type.Number()),
  /** An agent who has left the account. */
  removed: Type.Optional(Type.Literal(true)),
});
