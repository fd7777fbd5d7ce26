import { expect, it } from 'vitest';
import { applyPresence, teamStatus } from './team-status.ts';
import { week } from './week.fake.ts';

const agents = ['online', 'busy', 'offline', undefined].map((availability_status, at) => ({
  id: at + 1,
  availability_status,
}));
const monday = (time: string) => Date.parse(`2024-01-08T${time}:00Z`);
const question = {
  workingHoursEnabled: true,
  workingHours: week(),
  timezone: 'UTC',
  agents,
  replyTime: 'in_a_day',
  now: monday('10:00'),
};

it('LIV-19 AGT-01 who is missing in a presence update is offline', () => {
  const statuses = applyPresence(agents, { 1: 'busy', 2: 'online' }).map((agent) => agent.availability_status);
  expect(statuses).toEqual(['busy', 'online', 'offline', 'offline']);
});

it('HRS-13 online says how soon the team replies, offline when it is back', () => {
  expect(teamStatus(question)).toEqual({ kind: 'online', replyTime: 'in_a_day' });
  expect(teamStatus({ ...question, now: monday('18:00') })).toEqual({ kind: 'back', back: { kind: 'days', n: 1 } });
});

it('HRS-10 ROU-15 hours decide alone where they are enabled', () => {
  expect(teamStatus({ ...question, agents: [] }).kind).toBe('online');
});

it('HRS-14 offline without working hours is simply away, though it be day', () => {
  expect(teamStatus({ ...question, agents: agents.slice(1), workingHoursEnabled: false })).toEqual({ kind: 'away' });
});

it('HRS-32 the answer changes at the opening minute', () => {
  expect(teamStatus({ ...question, now: monday('08:59') })).toEqual({ kind: 'back', back: { kind: 'minutes', n: 5 } });
  expect(teamStatus({ ...question, now: monday('09:00') }).kind).toBe('online');
});
