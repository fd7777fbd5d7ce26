import type { WorkingHours } from '../../wire/inbox.ts';
import { hoursOfDay } from './business-hours.ts';
import { openingSpans } from './opening-spans.ts';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;
/** Longer than any wait in a report; longer conversations are counted up to here. */
const MOST_DAYS = 400;

const formats = new Map<string, Intl.DateTimeFormat>();

const formatFor = (timezone: string) => {
  const cached = formats.get(timezone);
  if (cached) return cached;
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

export type Opening = { hours: readonly WorkingHours[]; timezone: string };

/**
 * The stretches between two moments (ms) in which an inbox is open, in order. Days are calendar days of the zone, daylight
 * saving included. Hours past midnight may overlap those of the next day: the overlap counts once.
 */
function* openStretches(from: number, to: number, { hours, timezone }: Opening) {
  const firstDay = Math.floor((from + zoneOffset(from, timezone)) / (DAY_MINUTES * MINUTE_MS)) - 1;
  let counted = from;
  for (let day = firstDay; day < firstDay + MOST_DAYS; day += 1) {
    const midnight = day * DAY_MINUTES * MINUTE_MS;
    if (momentOfWallClock(midnight, timezone) > to) return;
    for (const span of openingSpans(hoursOfDay(hours, new Date(midnight).getUTCDay()))) {
      const open = Math.max(counted, momentOfWallClock(midnight + span.open * MINUTE_MS, timezone));
      const close = Math.min(to, momentOfWallClock(midnight + span.close * MINUTE_MS, timezone));
      if (close > open) yield { open, close };
      counted = Math.max(counted, close);
    }
  }
}

/** In ms, as both moments. */
export const businessTime = (from: number, to: number, opening: Opening): number => {
  let total = 0;
  for (const { open, close } of openStretches(from, to, opening)) total += close - open;
  return total;
};

/** The moment (ms) at which so much time (ms) has passed within business hours; undefined when it does not in a year. */
export const afterBusinessTime = (from: number, duration: number, opening: Opening): number | undefined => {
  let left = duration;
  for (const { open, close } of openStretches(from, Number.POSITIVE_INFINITY, opening)) {
    if (left <= close - open) return open + left;
    left -= close - open;
  }
  return undefined;
};

const WINDOW_MS = 7 * DAY_MINUTES * MINUTE_MS;

/** The latest moment (ms) since which so much time (ms) passed within business hours; undefined when it did not in a year. */
export const beforeBusinessTime = (to: number, duration: number, opening: Opening): number | undefined => {
  let left = duration;
  for (let end = to; end > to - MOST_DAYS * DAY_MINUTES * MINUTE_MS; end -= WINDOW_MS) {
    const stretches = [...openStretches(end - WINDOW_MS, end, opening)];
    for (const { open, close } of stretches.toReversed()) {
      if (left <= close - open) return close - left;
      left -= close - open;
    }
  }
  return undefined;
};
