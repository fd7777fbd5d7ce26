import { describe, expect, it } from 'vitest';
import { daysOf, groupFor, groupsFor, soFarBefore, spanBefore, spanOf } from './spans.ts';

const at = (text: string) => Date.parse(text);
const iso = (seconds: number) => new Date(seconds * 1_000).toISOString();
/** 23:30 on Saturday in Berlin, in the night the clocks go forward. */
const NOW = at('2026-03-28T22:30:00Z');

describe('the days of a report', () => {
  it.each([
    ['Europe/Berlin', '2026-03-27T23:00:00.000Z', '2026-03-28T23:00:00.000Z'],
    ['Asia/Kathmandu', '2026-03-28T18:15:00.000Z', '2026-03-29T18:15:00.000Z'],
    ['America/Los_Angeles', '2026-03-28T07:00:00.000Z', '2026-03-29T07:00:00.000Z'],
  ])('are those of the zone: today in %s', (zone, since, until) => {
    const span = spanOf({ days: 1 }, zone, NOW);
    expect([iso(span.since), iso(span.until)]).toEqual([since, until]);
  });

  it('are whole also where the clocks change, and so are as many before', () => {
    const week = { from: '2026-03-29', to: '2026-03-29' };
    const span = spanOf(week, 'Europe/Berlin', NOW);
    expect(span.until - span.since).toBe(23 * 3_600);
    const before = spanBefore(week, 'Europe/Berlin', NOW);
    expect([before.until, before.until - before.since]).toEqual([span.since, 24 * 3_600]);
    expect(spanOf({ days: 30 }, 'UTC', NOW).days).toBe(30);
  });

  it('before them reach as far as today has come, but by the hour each stands against its own', () => {
    const until = (days: 7 | 90, group: 'day' | 'hour', now: number) =>
      iso(soFarBefore({ days }, 'Europe/Berlin', now, group).until);
    const morning = at('2026-05-10T06:30:00Z');
    expect(until(7, 'day', morning)).toBe('2026-05-03T06:30:00.000Z');
    expect(until(90, 'day', morning)).toBe('2026-02-09T07:30:00.000Z');
    expect(until(7, 'hour', morning)).toBe('2026-05-03T22:00:00.000Z');
    const over = { from: '2026-05-01', to: '2026-05-07' };
    expect(soFarBefore(over, 'Europe/Berlin', morning, 'day')).toEqual(spanBefore(over, 'Europe/Berlin', morning));
  });

  it('can be gone on from by hand', () =>
    expect(daysOf({ days: 7 }, 'Europe/Berlin', NOW)).toEqual({ from: '2026-03-22', to: '2026-03-28' }));
});

describe('the steps of a chart', () => {
  it.each([
    [1, ['hour']],
    [7, ['hour', 'day']],
    [30, ['day', 'week']],
    [90, ['day', 'week', 'month']],
    [365, ['week', 'month']],
  ] as const)('of %s days are %s', (days, groups) => expect(groupsFor(days)).toEqual(groups));

  it('are what suits the length, unless another that is offered is wished', () => {
    expect([1, 30, 365, 1_000].map((days) => groupFor(days, null))).toEqual(['hour', 'day', 'week', 'month']);
    expect(groupFor(30, 'week')).toBe('week');
    expect(groupFor(365, 'hour')).toBe('week');
  });
});
