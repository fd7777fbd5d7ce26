import { momentOfWallClock, zoneOffset } from '@porchlight/core/rules/hours/business-time.ts';
import { LOCALE } from '../base/language.ts';

/** How many days back are offered, today included. */
export const PRESETS = [1, 7, 30, 90] as const;
/** Days of the zone, as `2026-03-01`; both belong to it. */
export type Range = { days: (typeof PRESETS)[number] } | { from: string; to: string };

export const GROUPS = ['hour', 'day', 'week', 'month'] as const;
export type Group = (typeof GROUPS)[number];

const DAY_MS = 24 * 60 * 60_000;

/** Whether the browser knows a zone. */
export const isZone = (zone: string): boolean => {
  try {
    new Intl.DateTimeFormat(LOCALE, { timeZone: zone });
    return true;
  } catch {
    return false;
  }
};

/** Seconds; `until` is not part of it. `days`: how many of the zone's. */
export type Span = { since: number; until: number; days: number };

const dayNumber = (day: string) => Date.parse(`${day}T00:00:00Z`) / DAY_MS;
const midnight = (day: number, zone: string) => momentOfWallClock(day * DAY_MS, zone) / 1_000;
const spanOfDays = (from: number, days: number, zone: string): Span => ({
  since: midnight(from, zone),
  until: midnight(from + days, zone),
  days,
});

const today = (zone: string, now: number) => Math.floor((now + zoneOffset(now, zone)) / DAY_MS);

const firstAndLength = (range: Range, zone: string, now: number): [number, number] => {
  if ('days' in range) return [today(zone, now) - range.days + 1, range.days];
  const from = dayNumber(range.from);
  return [from, dayNumber(range.to) - from + 1];
};

/** Whole days of the zone, today's to its end. `now` in ms. */
export const spanOf = (range: Range, zone: string, now: number): Span => {
  const [from, days] = firstAndLength(range, zone, now);
  return spanOfDays(from, days, zone);
};

export const spanBefore = (range: Range, zone: string, now: number): Span => {
  const [from, days] = firstAndLength(range, zone, now);
  return spanOfDays(from - days, days, zone);
};

/**
 * As many days just before, as far as the range has come: today is not over, and stands against as much of its day before. By the
 * hour each stands against its own. `now` in ms.
 */
export const soFarBefore = (range: Range, zone: string, now: number, group: Group): Span => {
  const [from, days] = firstAndLength(range, zone, now);
  const before = spanBefore(range, zone, now);
  const end = midnight(from + days, zone);
  if (group === 'hour' || now / 1_000 >= end) return before;
  const wall = now + zoneOffset(now, zone) - days * DAY_MS;
  const until = Math.ceil(momentOfWallClock(wall, zone) / 1_000);
  return { ...before, until: Math.max(before.since, Math.min(before.until, until)) };
};

/** The range as two days, to go on from by hand. */
export const daysOf = (range: Range, zone: string, now: number): { from: string; to: string } => {
  if (!('days' in range)) return range;
  const [from, days] = firstAndLength(range, zone, now);
  const written = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10);
  return { from: written(from), to: written(from + days - 1) };
};

const MOST_HOURS_DAYS = 14;
const LEAST_WEEK_DAYS = 14;
const LEAST_MONTH_DAYS = 56;
const MOST_SINGLE_DAYS = 200;

/** The steps a span can be shown in: neither a single bar nor more bars than can be distinguished. */
export const groupsFor = (days: number): Group[] => [
  ...(days <= MOST_HOURS_DAYS ? (['hour'] as const) : []),
  ...(days > 1 && days <= MOST_SINGLE_DAYS ? (['day'] as const) : []),
  ...(days >= LEAST_WEEK_DAYS ? (['week'] as const) : []),
  ...(days >= LEAST_MONTH_DAYS ? (['month'] as const) : []),
];

/** What is wished, where it can be; else what suits the length. */
export const groupFor = (days: number, wished: Group | null): Group => {
  const offered = groupsFor(days);
  if (wished && offered.includes(wished)) return wished;
  if (days <= 2) return 'hour';
  if (days <= 92) return 'day';
  return days <= 400 ? 'week' : 'month';
};

/** Whether bars of a span stand over the same days and hours as those of the span before it. */
export const isComparable = (group: Group) => group === 'hour' || group === 'day';
