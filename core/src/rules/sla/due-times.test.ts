import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ConversationStatus } from '../../wire/conversation.ts';
import { afterBusinessTime, businessTime } from '../hours/business-time.ts';
import { week } from '../hours/week.fake.ts';
import { dueTimes, newlyDueSoon, nextCheck, type SlaFacts, type SlaTerms, warnTime } from './due-times.ts';
import { targetStates } from './target-states.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const at = (text: string) => Date.parse(`2026-03-${text}Z`);
const opening = { hours: week(), timezone: 'Europe/Berlin' };

const TERMS: SlaTerms = {
  first_response_time_threshold: 600,
  next_response_time_threshold: 1_800,
  resolution_time_threshold: 4 * 3_600,
  opening: null,
};
const START = at('09T10:00:00');
const facts = (overrides: Partial<SlaFacts> = {}): SlaFacts => ({
  status: 'open',
  started_at: START,
  waiting_since: START,
  first_reply_created_at: null,
  ...overrides,
});
const replied = { first_reply_created_at: START + MINUTE };

describe('what is due by an SLA policy [SLA-01]', () => {
  it.each<[string, Partial<SlaFacts>, object[]]>([
    [
      'of a new conversation',
      {},
      [
        { target: 'frt', due_at: START + 600_000 },
        { target: 'rt', due_at: START + 4 * HOUR },
      ],
    ],
    ['after the reply', { ...replied, waiting_since: null }, [{ target: 'rt' }]],
    [
      'when the visitor writes again',
      { ...replied, waiting_since: START + HOUR },
      [{ target: 'nrt', since: START + HOUR, due_at: START + 1.5 * HOUR }, { target: 'rt' }],
    ],
    ['while it is snoozed', { status: 'snoozed' }, [{ target: 'frt' }, { target: 'rt' }]],
    ['while a bot has it', { status: 'pending' }, []],
    ['when it is resolved', { status: 'resolved', waiting_since: null }, []],
    [
      'from a bot: since the team has it',
      { started_at: START + HOUR },
      [
        { target: 'frt', since: START + HOUR, due_at: START + HOUR + 600_000 },
        { target: 'rt', due_at: START + 5 * HOUR },
      ],
    ],
  ])('%s', (_case, input, expected) => {
    const dues = dueTimes(facts(input), TERMS);
    expect(dues).toHaveLength(expected.length);
    expect(dues).toMatchObject(expected);
  });

  it('counts business hours only, over a night, a weekend and the change of the clock', () => {
    const terms = { ...TERMS, first_response_time_threshold: 3_600, resolution_time_threshold: null, opening };
    // Friday 16:30 in Berlin, with half an hour left before the weekend in which summer time begins.
    const [due] = dueTimes(facts({ started_at: at('27T15:30:00'), waiting_since: at('27T15:30:00') }), terms);
    expect(due?.due_at).toBe(at('30T07:30:00'));
  });

  it('is never due where the inbox never opens', () => {
    const closed = {
      hours: week({ 1: 'closed', 2: 'closed', 3: 'closed', 4: 'closed', 5: 'closed' }),
      timezone: 'UTC',
    };
    expect(dueTimes(facts(), { ...TERMS, opening: closed })).toEqual([]);
  });

  it.each<[string, number, number, string[]]>([
    ['before 80 % of the time', 479, 0, []],
    ['after 80 % of the time', 480, 0, ['frt']],
    ['just before it is due', 599, 0, ['frt']],
    ['when it is overdue', 600, 0, []],
    ['when the team was warned of it', 500, 480, []],
    ['when the team was warned of something before', 500, 479, ['frt']],
    ['for each target', 4 * 3_600 * 0.8, 600, ['rt']],
  ])('is due soon %s [SLA-11]', (_case, seconds, warned, targets) => {
    const now = START + seconds * 1_000;
    const soon = newlyDueSoon(facts(), TERMS, { now, warned_at: START + warned * 1_000 });
    expect(soon.map(({ target }) => target)).toEqual(targets);
  });

  it('is due soon after 80 % of the business hours [SLA-11]', () => {
    const terms = { ...TERMS, first_response_time_threshold: 3_600, resolution_time_threshold: null, opening };
    // Friday 16:30 in Berlin: half an hour before the weekend, 18 minutes of Monday.
    const [due] = dueTimes(facts({ started_at: at('27T15:30:00'), waiting_since: at('27T15:30:00') }), terms);
    expect(due && warnTime(due, terms)).toBe(at('30T07:18:00'));
  });

  it('is met, missed or due, target by target', () => {
    const after = facts({ ...replied, waiting_since: START + HOUR });
    expect(targetStates(after, TERMS, ['nrt'])).toEqual([
      { target: 'frt', due: null, missed: false, met: true },
      { target: 'nrt', due: { due_at: START + 1.5 * HOUR, warn_at: START + 1.4 * HOUR }, missed: true, met: false },
      { target: 'rt', due: { due_at: START + 4 * HOUR, warn_at: START + 3.2 * HOUR }, missed: false, met: false },
    ]);
  });
});

it('the earliest is first, and a conversation that has nothing due is not looked at again [SLA-01]', () => {
  const late = { ...TERMS, first_response_time_threshold: 8 * 3_600 };
  expect(dueTimes(facts(), late).map(({ target }) => target)).toEqual(['rt', 'frt']);
  const none = { ...TERMS, first_response_time_threshold: null, next_response_time_threshold: null };
  expect(nextCheck(facts(), { ...none, resolution_time_threshold: null }, START)).toBeUndefined();
  for (const status of ['pending', 'resolved'] as const)
    expect(nextCheck(facts({ status }), TERMS, START)).toBeUndefined();
});

it('is met by a reply or by resolving, not by waiting with a bot, and only what the policy measures is named [SLA-01]', () => {
  const terms = { ...TERMS, next_response_time_threshold: null };
  const metIn = (values: Partial<SlaFacts>) =>
    targetStates(facts(values), terms, []).map(({ target, met }) => [target, met]);
  expect(metIn({ status: 'resolved', ...replied, waiting_since: null })).toEqual([
    ['frt', true],
    ['rt', true],
  ]);
  expect(metIn({ status: 'pending', ...replied, waiting_since: null })).toEqual([
    ['frt', true],
    ['rt', false],
  ]);
  expect(metIn({ status: 'pending' })).toEqual([
    ['frt', false],
    ['rt', false],
  ]);
});

const moment = fc.integer({ min: at('01T00:00:00'), max: at('31T00:00:00') });
const seconds = fc.option(fc.integer({ min: 60, max: 5 * 86_400 }), { nil: null });
const anyTerms = fc.record({
  first_response_time_threshold: seconds,
  next_response_time_threshold: seconds,
  resolution_time_threshold: seconds,
  opening: fc.constantFrom(null, opening),
});
const status = fc.constantFrom<ConversationStatus>('open', 'snoozed', 'pending', 'resolved');

describe('properties of SLA times [SLA-01]', () => {
  it('business time up to the due moment is exactly the threshold', () =>
    fc.assert(
      fc.property(moment, fc.integer({ min: 60, max: 10 * 86_400 }), (from, length) => {
        const due = afterBusinessTime(from, length * 1_000, opening);
        expect(due).toBeGreaterThan(from);
        expect(businessTime(from, due ?? 0, opening)).toBe(length * 1_000);
      }),
    ));

  it('nothing is missed or due soon before the next check, whatever is written until then', () =>
    fc.assert(
      fc.property(
        anyTerms,
        status,
        moment,
        fc.array(fc.tuple(fc.integer({ min: 0, max: 86_400_000 }), fc.boolean()), { maxLength: 6 }),
        (terms, state, started_at, steps) => {
          let now = started_at;
          let current = facts({ status: state, started_at, waiting_since: started_at });
          const check = nextCheck(current, terms, now) ?? Number.POSITIVE_INFINITY;
          const timesOf = (state: SlaFacts) =>
            dueTimes(state, terms).flatMap((due) => [due.due_at, warnTime(due, terms)]);
          const knownTimes = new Set(timesOf(current));
          for (const [pause, isReply] of steps) {
            now += pause;
            current = isReply
              ? { ...current, waiting_since: null, first_reply_created_at: current.first_reply_created_at ?? now }
              : { ...current, waiting_since: current.waiting_since ?? now };
            for (const time of timesOf(current)) if (!knownTimes.has(time)) expect(time).toBeGreaterThanOrEqual(check);
          }
          for (const time of knownTimes) expect(time).toBeGreaterThanOrEqual(check);
        },
      ),
    ));
});
