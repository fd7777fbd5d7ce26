import type { Opening } from '@porchlight/core/rules/hours/business-time.ts';
import { dueTimes, type SlaDue, type SlaFacts, type SlaTerms, warnTime } from '@porchlight/core/rules/sla/due-times.ts';
import { type TargetState, targetStates } from '@porchlight/core/rules/sla/target-states.ts';
import type { SocketConversation, TeamConversation } from '@porchlight/core/wire/conversation.ts';
import type { SlaStatus, SlaTarget } from '@porchlight/core/wire/settings/sla-policy.ts';
import type { DirectoryState } from '../../base/directory.ts';

/** The SLA policy of a conversation, as far as its own facts say. */
export type Sla = {
  name: string;
  status: SlaStatus;
  inboxId: number;
  isBusiness: boolean;
  facts: SlaFacts;
  terms: Omit<SlaTerms, 'opening'>;
  missed: readonly SlaTarget[];
};

/** The list has seconds, 0 for never; a live event has text. */
const momentOf = (at: number | string | null): number | null => {
  if (typeof at === 'string') return Date.parse(at);
  return at ? at * 1_000 : null;
};

export const slaOf = (conversation: TeamConversation | SocketConversation): Sla | null => {
  const { applied_sla: applied, sla_events: events = [], status, waiting_since, inbox_id } = conversation;
  if (!applied) return null;
  return {
    name: applied.sla_name,
    status: applied.sla_status,
    inboxId: inbox_id,
    isBusiness: applied.sla_only_during_business_hours,
    facts: {
      status,
      started_at: applied.sla_started_at * 1_000,
      waiting_since: momentOf(waiting_since),
      first_reply_created_at: momentOf(conversation.first_reply_created_at),
    },
    terms: {
      first_response_time_threshold: applied.sla_first_response_time_threshold,
      next_response_time_threshold: applied.sla_next_response_time_threshold,
      resolution_time_threshold: applied.sla_resolution_time_threshold,
    },
    missed: [...new Set(events.map(({ event_type }) => event_type))],
  };
};

const openingOf = ({ isBusiness, inboxId }: Sla, inboxes: DirectoryState['inboxes']): Opening | null => {
  const inbox = isBusiness ? inboxes.find(({ id }) => id === inboxId) : undefined;
  return inbox?.working_hours_enabled ? { hours: inbox.working_hours ?? [], timezone: inbox.timezone ?? 'UTC' } : null;
};

const termsOf = (sla: Sla, inboxes: DirectoryState['inboxes']): SlaTerms => ({
  ...sla.terms,
  opening: openingOf(sla, inboxes),
});

/** What is to be done first, and from when on it is due soon (ms); or undefined. */
export const nextDue = (sla: Sla, inboxes: DirectoryState['inboxes']): (SlaDue & { warn_at: number }) | undefined => {
  const terms = termsOf(sla, inboxes);
  const [due] = dueTimes(sla.facts, terms);
  return due && { ...due, warn_at: warnTime(due, terms) };
};

export const slaStates = (sla: Sla, inboxes: DirectoryState['inboxes']): TargetState[] =>
  targetStates(sla.facts, termsOf(sla, inboxes), sla.missed);

export const isMissed = ({ status }: Pick<Sla, 'status'>): boolean =>
  status === 'missed' || status === 'active_with_misses';

/** Whether a row has something to say of it. */
export const hasSlaTag = (sla: Sla | null): boolean =>
  sla !== null && (isMissed(sla) || dueTimes(sla.facts, { ...sla.terms, opening: null }).length > 0);
