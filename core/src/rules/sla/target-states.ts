import { SLA_TARGETS, type SlaTarget } from '../../wire/settings/sla-policy.ts';
import { dueTimes, type SlaFacts, type SlaTerms, warnTime } from './due-times.ts';

/** `due` of a target that is due or overdue: until when it has to be done, and from when on it is due soon (ms). */
export type TargetState = {
  target: SlaTarget;
  due: { due_at: number; warn_at: number } | null;
  missed: boolean;
  met: boolean;
};

const MEASURED = {
  frt: 'first_response_time_threshold',
  nrt: 'next_response_time_threshold',
  rt: 'resolution_time_threshold',
} as const;

/** The targets of a policy on a conversation. `missed`: recorded misses; one may be missed and due again. */
export const targetStates = (facts: SlaFacts, terms: SlaTerms, missed: readonly SlaTarget[]): TargetState[] => {
  const dues = dueTimes(facts, terms);
  const isMet = (target: SlaTarget) =>
    target === 'rt' ? facts.status === 'resolved' : facts.first_reply_created_at !== null;
  return SLA_TARGETS.filter((target) => terms[MEASURED[target]] !== null).map((target) => {
    const isMissed = missed.includes(target);
    const found = dues.find((each) => each.target === target);
    const due = found ? { due_at: found.due_at, warn_at: warnTime(found, terms) } : null;
    return { target, due, missed: isMissed, met: !isMissed && due === null && isMet(target) };
  });
};
