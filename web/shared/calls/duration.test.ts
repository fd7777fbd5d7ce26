import { expect, it } from 'vitest';
import { readCallMessage } from './call-message.ts';
import { clockOf } from './duration.ts';

it.each([
  [0, '0:00'],
  [7_900, '0:07'],
  [187_000, '3:07'],
  [3_765_000, '1:02:45'],
  [-5_000, '0:00'],
])('%i ms read as %s', (ms, words) => expect(clockOf(ms)).toBe(words));

it.each([
  ['one that is open', { status: 'active', answered_at: 100 }, 'active', null],
  ['one that lasted', { status: 'ended', answered_at: 100, ended_at: 287 }, 'ended', '3:07'],
  ['one that nobody took', { status: 'ended', ended_at: 287 }, 'ended', null],
  ['one of another maker', { meeting_id: 'm' }, 'ringing', null],
  ['nonsense', { status: 7, answered_at: 'x' }, 'ringing', null],
])('the message of a call says what became of it: %s', (_name, data, status, lasted) => {
  expect(readCallMessage({ data })).toEqual({ status, lasted });
  expect(readCallMessage({})).toEqual({ status: 'ringing', lasted: null });
});
