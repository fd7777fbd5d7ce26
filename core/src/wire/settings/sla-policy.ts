import { type Static, Type } from 'typebox';
import type { InboxId, LabelId, SlaPolicyId } from '../ids.ts';
import { idOf, JsonObject, Nullable, OneOf, Unix } from '../schema.ts';

/** Chatwoot's names: first response, next response, resolution. */
export const SLA_TARGETS = ['frt', 'nrt', 'rt'] as const;
export type SlaTarget = (typeof SLA_TARGETS)[number];

export const SLA_STATUSES = ['active', 'hit', 'missed', 'active_with_misses'] as const;
export type SlaStatus = (typeof SLA_STATUSES)[number];

/** What applied a policy; each replaces only what it does not rank below (`domain/sla/apply.ts`). */
export const SLA_SOURCES = ['target', 'rule', 'agent'] as const;
export type SlaSource = (typeof SLA_SOURCES)[number];

export const MOST_SLA_POLICIES = 100;
/** Seconds: a minute to a year. */
export const SLA_THRESHOLD = { minimum: 60, maximum: 366 * 24 * 60 * 60 } as const;

/** Thresholds in seconds; null is not measured. */
export const SlaPolicy = Type.Object({
  id: idOf<SlaPolicyId>(),
  name: Type.String(),
  description: Nullable(Type.String()),
  first_response_time_threshold: Nullable(Type.Integer()),
  next_response_time_threshold: Nullable(Type.Integer()),
  resolution_time_threshold: Nullable(Type.Integer()),
  only_during_business_hours: Type.Boolean(),
  /** Our extension: it is applied automatically to conversations of these inboxes, with one of these labels. */
  inbox_ids: Type.Array(idOf<InboxId>()),
  label_ids: Type.Array(idOf<LabelId>()),
});
export type SlaPolicy = Static<typeof SlaPolicy>;

/** The policy of a conversation and its state. */
export const AppliedSla = Type.Object({
  id: Type.Integer(),
  sla_id: idOf<SlaPolicyId>(),
  sla_status: OneOf(SLA_STATUSES),
  created_at: Unix,
  updated_at: Unix,
  sla_description: Nullable(Type.String()),
  sla_name: Type.String(),
  sla_first_response_time_threshold: Nullable(Type.Integer()),
  sla_next_response_time_threshold: Nullable(Type.Integer()),
  sla_only_during_business_hours: Type.Boolean(),
  sla_resolution_time_threshold: Nullable(Type.Integer()),
  /** Our extension: when the team got the conversation, from which its times are measured. */
  sla_started_at: Unix,
});
export type AppliedSla = Static<typeof AppliedSla>;

/** A missed target. `meta.message_id`: the message that was not answered in time. */
export const SlaEvent = Type.Object({
  id: Type.Integer(),
  event_type: OneOf(SLA_TARGETS),
  meta: JsonObject,
  created_at: Unix,
  updated_at: Unix,
});
export type SlaEvent = Static<typeof SlaEvent>;

export const SlaMetrics = Type.Object({
  total_applied_slas: Type.Integer(),
  number_of_sla_misses: Type.Integer(),
  /** With a percent sign, as Chatwoot's. */
  hit_rate: Type.String(),
  /** Our extension: misses by target. */
  misses: Type.Object({ frt: Type.Integer(), nrt: Type.Integer(), rt: Type.Integer() }),
});
export type SlaMetrics = Static<typeof SlaMetrics>;

/** A conversation with a missed target. */
const MissedSla = Type.Object({
  applied_sla: AppliedSla,
  conversation: Type.Object({
    /** Display id. */
    id: Type.Integer(),
    /** Without a name, or of a contact that the caller does not see, it is null. */
    contact: Type.Object({ name: Nullable(Type.String()) }),
    labels: Type.Array(Type.String()),
    assignee: Nullable(JsonObject),
  }),
  sla_events: Type.Array(SlaEvent),
});
export const MissedSlas = Type.Object({
  payload: Type.Array(MissedSla),
  meta: Type.Object({ count: Type.Integer(), current_page: Type.Integer() }),
});
export type MissedSlas = Static<typeof MissedSlas>;
