import type { SocketConversation } from '@porchlight/core/wire/conversation.ts';
import type { AppliedSla, SlaEvent, SlaPolicy } from '@porchlight/core/wire/settings/sla-policy.ts';
import type { Applied, AppliedWithEvents } from '../domain/sla/applied.ts';
import type { SlaEventRow, SlaPolicyRow } from '../platform/database/schema/sla.ts';
import { unix } from '../platform/times.ts';

export const presentSlaPolicy = (policy: SlaPolicyRow): SlaPolicy => ({
  id: policy.id,
  name: policy.name,
  description: policy.description,
  first_response_time_threshold: policy.first_response_time_threshold,
  next_response_time_threshold: policy.next_response_time_threshold,
  resolution_time_threshold: policy.resolution_time_threshold,
  only_during_business_hours: policy.only_during_business_hours,
  inbox_ids: policy.inbox_ids,
  label_ids: policy.label_ids,
});

export const presentAppliedSla = ({ applied, policy }: Applied): AppliedSla => ({
  id: applied.id,
  sla_id: policy.id,
  sla_status: applied.sla_status,
  created_at: unix(applied.created_at),
  updated_at: unix(applied.updated_at),
  sla_description: policy.description,
  sla_name: policy.name,
  sla_first_response_time_threshold: policy.first_response_time_threshold,
  sla_next_response_time_threshold: policy.next_response_time_threshold,
  sla_only_during_business_hours: policy.only_during_business_hours,
  sla_resolution_time_threshold: policy.resolution_time_threshold,
  sla_started_at: unix(applied.started_at),
});

export const presentSlaEvent = ({ id, event_type, meta, created_at, updated_at }: SlaEventRow): SlaEvent => ({
  id,
  event_type,
  meta,
  created_at: unix(created_at),
  updated_at: unix(updated_at),
});

export const presentSlaOf = (
  found: AppliedWithEvents | undefined,
): Pick<SocketConversation, 'applied_sla' | 'sla_events'> => ({
  applied_sla: found ? presentAppliedSla(found) : null,
  sla_events: (found?.events ?? []).map(presentSlaEvent),
});
