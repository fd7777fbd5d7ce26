import type { TeamConversation } from '@porchlight/core/wire/conversation.ts';
import { expect, it } from 'vitest';
import { hasSlaTag, isMissed, nextDue, slaOf, slaStates } from './sla.ts';

const AT = 1_780_000_000;
const conversation = (overrides: object = {}, applied: object = {}) =>
  ({
    id: 7,
    inbox_id: 1,
    status: 'open',
    waiting_since: AT,
    first_reply_created_at: 0,
    sla_events: [],
    applied_sla: {
      sla_name: 'Gold',
      sla_status: 'active',
      sla_started_at: AT,
      sla_first_response_time_threshold: 600,
      sla_next_response_time_threshold: null,
      sla_resolution_time_threshold: 7_200,
      sla_only_during_business_hours: false,
      ...applied,
    },
    ...overrides,
  }) as unknown as TeamConversation;

const read = (overrides: object = {}, applied: object = {}) => {
  const sla = slaOf(conversation(overrides, applied));
  if (!sla) throw new Error('It has a policy.');
  return sla;
};

it('reads what is due first, from the list and from a live event alike [SLA-08]', () => {
  expect(nextDue(read(), [])).toMatchObject({ target: 'frt', due_at: (AT + 600) * 1_000 });
  const replied = { waiting_since: 0, first_reply_created_at: AT + 60 };
  expect(nextDue(read(replied), [])).toMatchObject({ target: 'rt', due_at: (AT + 7_200) * 1_000 });
  const live = { waiting_since: 0, first_reply_created_at: new Date((AT + 60) * 1_000).toISOString() };
  expect(nextDue(read(live), [])?.target).toBe('rt');
});

it('has nothing to say of a conversation without a policy, or that met it [SLA-08]', () => {
  expect(slaOf(conversation({ applied_sla: null }))).toBeNull();
  expect(hasSlaTag(null)).toBe(false);
  expect(hasSlaTag(read({ status: 'resolved', waiting_since: 0 }, { sla_status: 'hit' }))).toBe(false);
  const missed = read(
    { status: 'resolved', waiting_since: 0, sla_events: [{ event_type: 'frt' }] },
    { sla_status: 'missed' },
  );
  expect([hasSlaTag(missed), isMissed(missed)]).toEqual([true, true]);
  expect(slaStates(missed, [])[0]).toMatchObject({ target: 'frt', missed: true });
});

it('counts the business hours of its inbox [SLA-08]', () => {
  const closed = { id: 1, working_hours_enabled: true, working_hours: [], timezone: 'UTC' };
  const sla = read({}, { sla_only_during_business_hours: true });
  expect(nextDue(sla, [closed] as never)).toBeUndefined();
  expect(nextDue(sla, [{ ...closed, working_hours_enabled: false }] as never)?.target).toBe('frt');
});
