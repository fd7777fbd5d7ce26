import { expect, it } from 'vitest';
import { judgeRuns, lastTurn } from './runs.ts';

const at = (text: string) => Date.parse(`2026-05-${text}Z`);
const HOUR = 3_600_000;

it.each([
  [24, 3, '02T03:00:00', '02T03:00:00'],
  [24, 3, '02T02:59:59', '01T03:00:00'],
  [24, 0, '02T23:59:00', '02T00:00:00'],
  [6, 3, '02T14:00:00', '02T09:00:00'],
  [6, 3, '02T02:00:00', '01T21:00:00'],
  [1, 3, '02T14:30:00', '02T14:00:00'],
])('every %i hours from %i:00, the last turn before %s is %s', (everyHours, atHour, now, turn) => {
  expect(lastTurn({ everyHours, atHour }, at(now))).toBe(at(turn));
});

const run = (state: 'verified' | 'failed', hoursAgo: number) => ({
  id: 1,
  state,
  started_at: 1_000 * HOUR - hoursAgo * HOUR,
  finished_at: 0,
  detail: '',
});

it('a backup is good when the last that ended was verified, within two intervals', () => {
  const judge = (runs: Parameters<typeof judgeRuns>[0]) => judgeRuns(runs, { everyHours: 24 }, 1_000 * HOUR);
  const good = run('verified', 47);
  expect(judge({ ended: good, verified: good })).toEqual({ ageMs: 47 * HOUR, isLate: false, isGood: true });
  expect(judge({ ended: run('failed', 1), verified: good })).toMatchObject({ isLate: false, isGood: false });
  const old = run('verified', 49);
  expect(judge({ ended: old, verified: old })).toMatchObject({ isLate: true, isGood: false });
  expect(judge({ ended: undefined, verified: undefined })).toEqual({ ageMs: undefined, isLate: true, isGood: false });
});
