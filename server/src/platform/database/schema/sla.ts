import type { AccountId, ConversationId, InboxId, LabelId, SlaPolicyId } from '@porchlight/core/wire/ids.ts';
import type { SlaSource, SlaStatus, SlaTarget } from '@porchlight/core/wire/settings/sla-policy.ts';
import type { Generated, Selectable } from 'kysely';
import type { Json, Timestamps } from './column-types.ts';

export interface SlaPoliciesTable extends Timestamps {
  id: Generated<SlaPolicyId>;
  account_id: AccountId;
  name: string;
  description: string | null;
  /** Seconds; null is not measured. */
  first_response_time_threshold: number | null;
  next_response_time_threshold: number | null;
  resolution_time_threshold: number | null;
  only_during_business_hours: boolean;
  inbox_ids: InboxId[];
  label_ids: LabelId[];
  /** It is hidden, and a job removes it from its conversations. */
  deleted_at: number | null;
}

export type SlaPolicyRow = Selectable<SlaPoliciesTable>;

/** One row for each policy that a conversation had; `conversations.sla_policy_id` names the current one. */
export interface AppliedSlasTable extends Timestamps {
  id: Generated<number>;
  account_id: AccountId;
  sla_policy_id: SlaPolicyId;
  conversation_id: ConversationId;
  sla_status: SlaStatus;
  source: SlaSource;
  /** When the team got the conversation: new, from a bot, or opened again. */
  started_at: number;
  /** Replies up to then are compared with the policy. */
  checked_at: number;
  /** No target is missed or due soon before; null: not until the status changes. */
  check_at: number | null;
  /** What became due soon before has had its warning. */
  warned_at: Generated<number>;
}

export type AppliedSlaRow = Selectable<AppliedSlasTable>;

export interface SlaEventsTable extends Timestamps {
  id: Generated<number>;
  account_id: AccountId;
  applied_sla_id: number;
  conversation_id: ConversationId;
  event_type: SlaTarget;
  /** When the time that was missed began: a wait is missed once. */
  since: number;
  meta: Json;
}

export type SlaEventRow = Selectable<SlaEventsTable>;

export interface SlaTables {
  sla_policies: SlaPoliciesTable;
  applied_slas: AppliedSlasTable;
  sla_events: SlaEventsTable;
}
