import type { ConversationStatus } from '../../wire/conversation.ts';
import type { SlaTarget } from '../../wire/settings/sla-policy.ts';
import { afterBusinessTime, type Opening } from '../hours/business-time.ts';

/** Thresholds in seconds; null is not measured. */
export type SlaTerms = {
  first_response_time_threshold: number | null;
  next_response_time_threshold: number | null;
  resolution_time_threshold: number | null;
  /** Hours that count; null: all. */
  opening: Opening | null;
};

/** Times in ms. `started_at`: when the team got the conversation: new, from a bot, or opened again. */
export type SlaFacts = {
  status: ConversationStatus;
  started_at: number;
  waiting_since: number | null;
  first_reply_created_at: number | null;
};

/** What is measured, since when, and until when it has to be done. */
export type SlaDue = { target: SlaTarget; since: number; due_at: number };

const LENGTHS = {
  frt: 'first_response_time_threshold',
  nrt: 'next_response_time_threshold',
  rt: 'resolution_time_threshold',
} as const;

const termOf = (target: SlaTarget, since: number, terms: SlaTerms): SlaDue[] => {
  const seconds = terms[LENGTHS[target]];
  if (seconds === null) return [];
  const due_at = terms.opening ? afterBusinessTime(since, seconds * 1_000, terms.opening) : since + seconds * 1_000;
  return due_at === undefined ? [] : [{ target, since, due_at }];
};

/** The term of one reply to a visitor who waits since then. */
export const replyTerm = (
  { started_at, waiting_since, isFirst }: { started_at: number; waiting_since: number; isFirst: boolean },
  terms: SlaTerms,
): SlaDue[] => termOf(isFirst ? 'frt' : 'nrt', Math.max(started_at, waiting_since), terms);

/**
 * What is due on a conversation, the earliest first. A snoozed one counts on: the visitor waits as before. One that a bot has,
 * or that is resolved, has nothing due.
 */
export const dueTimes = (facts: SlaFacts, terms: SlaTerms): SlaDue[] => {
  if (facts.status === 'pending' || facts.status === 'resolved') return [];
  const { started_at, waiting_since, first_reply_created_at } = facts;
  const reply =
    waiting_since === null
      ? []
      : replyTerm({ started_at, waiting_since, isFirst: first_reply_created_at === null }, terms);
  return [...reply, ...termOf('rt', started_at, terms)].sort((one, other) => one.due_at - other.due_at);
};

/** The share of a time after which the team is warned. */
const WARNED_AFTER = 0.8;

const shortened = (seconds: number | null) => (seconds === null ? null : Math.ceil(seconds * WARNED_AFTER));

const warningTerms = (terms: SlaTerms): SlaTerms => ({
  first_response_time_threshold: shortened(terms.first_response_time_threshold),
  next_response_time_threshold: shortened(terms.next_response_time_threshold),
  resolution_time_threshold: shortened(terms.resolution_time_threshold),
  opening: terms.opening,
});

/** From when on (ms) something due is due soon: after 80 % of its time, business hours where those count. */
export const warnTime = (due: SlaDue, terms: SlaTerms): number =>
  termOf(due.target, due.since, warningTerms(terms))[0]?.due_at ?? due.due_at;

/** What is due soon at the moment `now`, is not overdue, and became so after `warned_at`. */
export const newlyDueSoon = (
  facts: SlaFacts,
  terms: SlaTerms,
  { now, warned_at }: { now: number; warned_at: number },
): SlaDue[] =>
  dueTimes(facts, terms).filter((due) => {
    const warn_at = warnTime(due, terms);
    return due.due_at > now && warn_at <= now && warn_at > warned_at;
  });

/**
 * When the conversation has to be looked at again: no target can be missed or due soon before, whatever is written until then.
 * Undefined: not until its status changes.
 */
export const nextCheck = (facts: SlaFacts, terms: SlaTerms, now: number): number | undefined => {
  if (facts.status === 'pending' || facts.status === 'resolved') return undefined;
  // A visitor may begin to wait the moment after.
  const warnings = warningTerms(terms);
  const possible = [
    ...(facts.first_reply_created_at === null ? termOf('frt', now, warnings) : []),
    ...termOf('nrt', now, warnings),
  ];
  const existing = [...dueTimes(facts, terms), ...dueTimes(facts, warnings)];
  const times = [...existing, ...possible].map(({ due_at }) => due_at).filter((due_at) => due_at > now);
  return times.length === 0 ? undefined : Math.min(...times);
};
