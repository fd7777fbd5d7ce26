import { zoneOffset } from '@porchlight/core/rules/hours/business-time.ts';

const DAY_MS = 24 * 60 * 60_000;

/**
 * The clock of a zone for reports with thousands of lookups: offsets are computed twice a day, and again only within a day
 * on which they changed. Wall clock is ms as if the zone were UTC.
 */
export const createZoneClock = (timezone: string) => {
  const cache = new Map<number, number>();
  const atDay = (day: number): number => {
    const found = cache.get(day) ?? zoneOffset(day * DAY_MS, timezone);
    cache.set(day, found);
    return found;
  };
  const offsetAt = (moment: number): number => {
    const day = Math.floor(moment / DAY_MS);
    const offset = atDay(day);
    return offset === atDay(day + 1) ? offset : zoneOffset(moment, timezone);
  };
  return {
    wallOf: (moment: number) => moment + offsetAt(moment),
    /** The later one in the gap of daylight saving. */
    momentOf: (wall: number) => wall - offsetAt(wall - offsetAt(wall)),
  };
};
