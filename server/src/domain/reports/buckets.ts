import { createZoneClock } from './zone-clock.ts';

export const GROUPS = ['hour', 'day', 'week', 'month', 'year'] as const;
export type Group = (typeof GROUPS)[number];

/** Milliseconds; `until` is exclusive. */
export type Span = { since: number; until: number };

/** The unit of the database's counts: every zone's hours start at a multiple of it. */
export const QUARTER_MS = 15 * 60_000;
const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

const wallStart = (wall: number, group: Group): number => {
  if (group === 'hour') return Math.floor(wall / HOUR_MS) * HOUR_MS;
  const day = Math.floor(wall / DAY_MS) * DAY_MS;
  const date = new Date(day);
  if (group === 'day') return day;
  // Weeks start on Monday (ISO 8601).
  if (group === 'week') return day - ((date.getUTCDay() + 6) % 7) * DAY_MS;
  if (group === 'month') return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1);
  return Date.UTC(date.getUTCFullYear(), 0, 1);
};

const wallNext = (start: number, group: Group): number => {
  const date = new Date(start);
  if (group === 'hour') return start + HOUR_MS;
  if (group === 'day') return start + DAY_MS;
  if (group === 'week') return start + 7 * DAY_MS;
  if (group === 'month') return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
  return Date.UTC(date.getUTCFullYear() + 1, 0, 1);
};

const LEAST_MS = { hour: HOUR_MS, day: DAY_MS, week: 7 * DAY_MS, month: 28 * DAY_MS, year: 365 * DAY_MS };

export const bucketsIn = ({ since, until }: Span, group: Group): number => (until - since) / LEAST_MS[group];

export const bucketStarts = (since: number, until: number, group: Group, timezone: string): number[] => {
  const { wallOf, momentOf } = createZoneClock(timezone);
  const starts: number[] = [];
  let wall = wallStart(wallOf(since), group);
  for (;;) {
    const moment = momentOf(wall);
    if (moment >= until) return starts;
    if (starts.at(-1) !== moment) starts.push(moment);
    wall = wallNext(wall, group);
  }
};

/**
 * As many hours and days of the zone just before a span, daylight saving included. When a span is not over at `now` (ms),
 * the remaining time is cut off at the end, so that today is compared with an equally long day.
 */
export const spanBefore = ({ since, until }: Span, timezone: string, now = until): Span => {
  const { wallOf, momentOf } = createZoneClock(timezone);
  const from = wallOf(since);
  const length = wallOf(until) - from;
  const reached = Math.max(since, Math.min(now, until));
  return { since: momentOf(from - length), until: reached < until ? momentOf(wallOf(reached) - length) : since };
};

export type Counted = { quarter: number; count: number; total: number };
export type Bucket = { start: number; count: number; total: number };

/** Sums counts by quarter hours into buckets; empty buckets stay. */
export const fillBuckets = (starts: readonly number[], counted: readonly Counted[]): Bucket[] => {
  const buckets = starts.map((start) => ({ start, count: 0, total: 0 }));
  let at = 0;
  for (const { quarter, count, total } of [...counted].sort((one, other) => one.quarter - other.quarter)) {
    const moment = quarter * QUARTER_MS;
    while (at + 1 < buckets.length && (starts[at + 1] ?? 0) <= moment) at += 1;
    const bucket = buckets[at];
    if (!bucket) continue;
    bucket.count += count;
    bucket.total += total;
  }
  return buckets;
};
