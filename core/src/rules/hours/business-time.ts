import type { WorkingHours } from '../../wire/inbox.ts';
import { hoursOfDay } from './business-hours.ts';
import { openingSpans } from './opening-spans.ts';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;
/** Longer than any wait in a report; longer conversations are counted up to here. */
const MOST_DAYS = 400;

const formats = new Map<string, Intl.DateTimeFormat>();

const formatFor = (timezone: string) => {
  const known = formats.get(timezone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: timezone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formats.set(timezone, made);
  return made;
};

/** Offset of a time zone from UTC at a moment, in ms. */
export const zoneOffset = (moment: number, timezone: string): number => {
  const parts = formatFor(timezone).formatToParts(moment);
  const part = (type: string) => Number(parts.find((each) => each.type === type)?.value ?? 0);
  const shown = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
  return shown - Math.floor(moment / 1_000) * 1_000;
};

/** The moment at which a zone's clocks show this time; the later one in the gap of daylight saving. */
export const momentOfWallClock = (wall: number, timezone: string): number => {
  const guess = wall - zoneOffset(wall, timezone);
  return wall - zoneOffset(guess, timezone);
};

/**
 * How much of the time between two moments (ms) was within an inbox's business hours, in ms. Days are calendar days of the
 * zone, daylight saving included.
 */
export const businessTime = (
  from: number,
  to: number,
  { hours, timezone }: { hours: readonly WorkingHours[]; timezone: string },
): number => {
  const firstDay = Math.floor((from + zoneOffset(from, timezone)) / (DAY_MINUTES * MINUTE_MS)) - 1;
  let total = 0;
  // Hours past midnight may overlap those of the next day: the overlap counts once.
  let counted = from;
  for (let day = firstDay; day < firstDay + MOST_DAYS; day += 1) {
    const midnight = day * DAY_MINUTES * MINUTE_MS;
    if (momentOfWallClock(midnight, timezone) > to) break;
    for (const span of openingSpans(hoursOfDay(hours, new Date(midnight).getUTCDay()))) {
      const open = Math.max(counted, momentOfWallClock(midnight + span.open * MINUTE_MS, timezone));
      const close = Math.min(to, momentOfWallClock(midnight + span.close * MINUTE_MS, timezone));
      total += Math.max(0, close - open);
      counted = Math.max(counted, close);
    }
  }
  return total;
};
