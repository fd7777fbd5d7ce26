import { expect, it } from 'vitest';
import { isTeamOnline, onlineAgents } from './availability.ts';

const agents = [
  { availability_status: 'busy' },
  { availability_status: 'online' },
  { availability_status: 'offline' },
  {},
  { availability_status: null },
];

it('HRS-11: only agents who are online count', () =>
  expect(onlineAgents(agents)).toEqual([{ availability_status: 'online' }]));
it.each([
  [true, true, [], true],
  [true, false, agents, false],
  [false, false, agents, true],
  [false, true, [{ availability_status: 'busy' }], false],
  [false, true, [], false],
])('HRS-10, HRS-12: hours enabled %s, within %s, %#: online %s', (hoursEnabled, withinHours, team, online) =>
  expect(isTeamOnline({ hoursEnabled, withinHours, agents: team })).toBe(online),
);
