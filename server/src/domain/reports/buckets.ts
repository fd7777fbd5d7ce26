import { createZoneClock } from './zone-clock.ts';

export const GROUPS = ['hour', 'day', 'week', 'month', 'year'] as const;
export type Group = (typeof GROUPS)[number];

/** Milliseconds; `until` is not part of it. */
export type Span = { since: number; until: number };

/** What the store counts by: every zone's hours begin at a multiple of it. */
export const QUARTER_MS = 15 * 60_000;
const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

/** The start of a wall clock's bucket, as wall clock: both are ms as if the zone were UTC. */
const wallStart = (wall: number, group: Group): number => {
  if (group === 'hour') return Math.floor(wall / HOUR_MS) * HOUR_MS;
  const day = Math.floor(wall / DAY_MS) * DAY_MS;
  const date = new Date(day);
  if (group === 'day') return day;
  // Weeks begin on Monday (ISO 8601).
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

/** About how many buckets a span has, before any is made. */
export const bucketsIn = ({ since, until }: Span, group: Group): number => (until - since) / LEAST_MS[group];

/** Starts of the zone's hours, days, weeks, months or years that a span of time touches, in order, as moments (ms). */
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
 * As many hours and days of the zone just before a span: also where a clock was changed between them. Of a span that is not
 * over at `now` (ms) as much is left out at its end as there is still to come, so that today stands against as long a day.
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

/** Puts what was counted by quarter hours into buckets; empty ones stay, with nothing in them. */
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
