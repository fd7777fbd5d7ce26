import { expect, it } from 'vitest';
import { nextRun } from './next-run.ts';

const next = (times: Partial<Parameters<typeof nextRun>[0]>, now: string) => {
  const whole = { frequency: 'daily' as const, weekday: 1, day: 1, hour: 8, timezone: 'Europe/Berlin', ...times };
  return new Date(nextRun(whole, Date.parse(now))).toISOString();
};

it('is due each day at its hour, once in the nights in which the clocks change [SYS-90]', () => {
  expect(next({}, '2026-06-10T05:59:59Z')).toBe('2026-06-10T06:00:00.000Z');
  expect(next({}, '2026-06-10T06:00:00Z')).toBe('2026-06-11T06:00:00.000Z');
  expect(next({}, '2026-10-24T12:00:00Z')).toBe('2026-10-25T07:00:00.000Z');
  expect(next({}, '2026-03-28T12:00:00Z')).toBe('2026-03-29T06:00:00.000Z');
  // 2:00 is left out in spring, and comes twice in autumn.
  expect(next({ hour: 2 }, '2026-03-28T12:00:00Z')).toBe('2026-03-29T01:00:00.000Z');
  const first = next({ hour: 2 }, '2026-10-24T12:00:00Z');
  expect(next({ hour: 2 }, first).slice(0, 10)).toBe('2026-10-26');
});

it('is due on its day of the week or the month', () => {
  expect(next({ frequency: 'weekly' }, '2026-06-10T12:00:00Z')).toBe('2026-06-15T06:00:00.000Z');
  expect(next({ frequency: 'weekly' }, '2026-06-15T06:00:00Z')).toBe('2026-06-22T06:00:00.000Z');
  expect(next({ frequency: 'weekly', weekday: 0, timezone: 'Pacific/Auckland' }, '2026-06-12T12:00:00Z')).toBe(
    '2026-06-13T20:00:00.000Z',
  );
  expect(next({ frequency: 'monthly', day: 28 }, '2026-01-28T08:00:00Z')).toBe('2026-02-28T07:00:00.000Z');
  expect(next({ frequency: 'monthly' }, '2026-12-01T08:00:00Z')).toBe('2027-01-01T07:00:00.000Z');
});
