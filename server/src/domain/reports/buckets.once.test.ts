import { momentOfWallClock, zoneOffset } from '@porchlight/core/rules/hours/business-time.ts';
import { describe, expect, it } from 'vitest';
import { bucketStarts, bucketsIn, fillBuckets, GROUPS, QUARTER_MS, spanBefore } from './buckets.ts';
import { createZoneClock } from './zone-clock.ts';

const HOUR = 3_600_000;
const at = (text: string) => Date.parse(text);

describe('the clock of a zone', () => {
  it.each(['Europe/Berlin', 'America/St_Johns', 'Australia/Lord_Howe', 'Asia/Kathmandu', '-03:30'])(
    'says in %s what the calendar says, in every quarter of the weeks in which clocks are changed',
    (zone) => {
      const { wallOf, momentOf } = createZoneClock(zone);
      for (const from of [at('2026-03-05T00:00:00Z'), at('2026-10-01T00:00:00Z')])
        for (let moment = from; moment < from + 40 * 24 * HOUR; moment += 7 * HOUR + HOUR / 4) {
          expect(wallOf(moment)).toBe(moment + zoneOffset(moment, zone));
          expect(momentOf(moment)).toBe(momentOfWallClock(moment, zone));
        }
    },
  );
});

describe('buckets', () => {
  it('are 23 hours on the day the clocks go forward, and the hour that comes twice is one', () => {
    const hours = (from: string, to: string) => bucketStarts(at(from), at(to), 'hour', 'Europe/Berlin').length;
    expect(hours('2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z')).toBe(23);
    expect(hours('2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z')).toBe(24);
  });

  it.each([
    ['day', '2026-02-27T12:00:00Z', '2026-03-02T00:00:01Z', ['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02']],
    ['day', '2026-02-27T12:00:00Z', '2026-03-01T00:00:00Z', ['2026-02-27', '2026-02-28']],
    ['week', '2026-02-25T12:00:00Z', '2026-03-10T12:00:00Z', ['2026-02-23', '2026-03-02', '2026-03-09']],
    ['month', '2026-02-25T12:00:00Z', '2026-03-10T12:00:00Z', ['2026-02-01', '2026-03-01']],
    ['month', '2025-11-05T00:00:00Z', '2026-01-05T00:00:00Z', ['2025-11-01', '2025-12-01', '2026-01-01']],
    ['year', '2024-06-25T12:00:00Z', '2026-03-10T12:00:00Z', ['2024-01-01', '2025-01-01', '2026-01-01']],
  ] as const)('begin each %s from %s to %s, weeks on Monday', (group, from, to, expected) => {
    const starts = bucketStarts(at(from), at(to), group, 'UTC');
    expect(starts.map((start) => new Date(start).toISOString().slice(0, 10))).toEqual(expected);
  });

  it.each(GROUPS)('are as many as is said before any %s is made', (group) => {
    const span = { since: at('2023-01-01T00:00:00Z'), until: at('2027-01-01T00:00:00Z') };
    const made = bucketStarts(span.since, span.until, group, 'UTC').length;
    expect(made).toBeLessThanOrEqual(Math.ceil(bucketsIn(span, group)) + 1);
    expect(made).toBeGreaterThanOrEqual(bucketsIn(span, group) * 0.9);
  });

  it('hold what was counted between their start and the next, in whatever order it comes; empty ones stay', () => {
    const starts = bucketStarts(at('2026-03-28T12:00:00Z'), at('2026-04-01T00:00:00Z'), 'day', 'Europe/Berlin');
    const counted = (moment: string, count: number, total: number) => ({
      quarter: at(moment) / QUARTER_MS,
      count,
      total,
    });
    const filled = fillBuckets(starts, [
      counted('2026-03-31T22:00:00Z', 1, 70),
      // Daylight saving starts on the 29th: it ends at 22:00 UTC.
      counted('2026-03-29T21:45:00Z', 2, 30),
      counted('2026-03-28T12:15:00Z', 1, 10),
      counted('2026-03-29T22:00:00Z', 4, 40),
      counted('2026-03-28T23:00:00Z', 3, 20),
    ]);
    expect(filled).toEqual([
      { start: at('2026-03-27T23:00:00Z'), count: 1, total: 10 },
      { start: at('2026-03-28T23:00:00Z'), count: 5, total: 50 },
      { start: at('2026-03-29T22:00:00Z'), count: 4, total: 40 },
      { start: at('2026-03-30T22:00:00Z'), count: 0, total: 0 },
      { start: at('2026-03-31T22:00:00Z'), count: 1, total: 70 },
    ]);
    expect(fillBuckets([], [counted('2026-03-28T12:15:00Z', 1, 10)])).toEqual([]);
  });
});

it('the span before a day with 23 hours is the whole day before', () => {
  const sunday = { since: at('2026-03-28T23:00:00Z'), until: at('2026-03-29T22:00:00Z') };
  expect(spanBefore(sunday, 'Europe/Berlin')).toEqual({ since: at('2026-03-27T23:00:00Z'), until: sunday.since });
});

it.each([
  ['a day', '2026-05-10T00:00:00Z', '2026-05-11T00:00:00Z', '2026-05-09T00:00:00Z', '2026-05-09T10:30:00Z'],
  ['a week', '2026-05-04T00:00:00Z', '2026-05-11T00:00:00Z', '2026-04-27T00:00:00Z', '2026-05-03T10:30:00Z'],
])('the span before %s that is not over ends at the same hour as it stands at now', (_, since, until, from, to) => {
  const span = { since: at(since), until: at(until) };
  expect(spanBefore(span, 'UTC', at('2026-05-10T10:30:00Z'))).toEqual({ since: at(from), until: at(to) });
  // Over, or not begun: nothing to leave out, or everything.
  expect(spanBefore(span, 'UTC', at('2026-06-01T00:00:00Z')).until).toBe(span.since);
  expect(spanBefore(span, 'UTC', at('2026-01-01T00:00:00Z')).until).toBe(at(from));
});

it('the same hour is the clock’s, also where clocks were changed in between', () => {
  const week = { since: at('2026-03-25T23:00:00Z'), until: at('2026-04-01T22:00:00Z') };
  const noon = at('2026-04-01T10:00:00Z');
  expect(spanBefore(week, 'Europe/Berlin', noon).until).toBe(at('2026-03-25T11:00:00Z'));
});

it('the span before ends where the span begins, also within the hour that comes twice', () => {
  const span = { since: at('2026-10-25T00:30:00Z'), until: at('2026-10-26T00:30:00Z') };
  expect(spanBefore(span, 'Europe/Berlin').until).toBe(span.since);
});
