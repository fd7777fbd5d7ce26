import type { WorkingHours } from '../../wire/inbox.ts';
import { type OpeningSpan, openingSpans } from './opening-spans.ts';

/** A moment as wall-clock time of the inbox. `day`: 0 = Sunday. */
export type WallClock = { day: number; hour: number; minute: number };

const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const MINUTE_MS = 60_000;

const offsetMinutes = (utcOffset: string) => {
  const match = /^([+-])(\d{2}):(\d{2})$/.exec(utcOffset);
  return match ? (match[1] === '-' ? -1 : 1) * (Number(match[2]) * 60 + Number(match[3])) : undefined;
};

const inOffset = (now: number, minutes: number): WallClock => {
  const shifted = new Date(now + minutes * MINUTE_MS);
  return { day: shifted.getUTCDay(), hour: shifted.getUTCHours(), minute: shifted.getUTCMinutes() };
};

/** `now` in epoch milliseconds. `utcOffset` (`+hh:mm`) is used where this machine does not know the zone. */
export const wallClock = (now: number, timezone: string, utcOffset = '+00:00'): WallClock => {
  const fixed = offsetMinutes(timezone);
  if (fixed !== undefined) return inOffset(now, fixed);
  try {
    const form = {
      timeZone: timezone || 'none',
      weekday: 'short',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    } as const;
    const parts = new Intl.DateTimeFormat('en-US', form).formatToParts(now);
    const part = (type: string) => parts.find((each) => each.type === type)?.value ?? '';
    return { day: DAYS.indexOf(part('weekday')), hour: Number(part('hour')), minute: Number(part('minute')) };
  } catch {
    return inOffset(now, offsetMinutes(utcOffset) ?? 0);
  }
};

export const hoursOfDay = (hours: readonly WorkingHours[], day: number) =>
  hours.find((entry) => entry.day_of_week === day);

type TimeOfDay = Pick<WallClock, 'hour' | 'minute'>;

const isIn = (spans: readonly OpeningSpan[], minutes: number) =>
  spans.some(({ open, close }) => open <= minutes && minutes <= close);

/** Whether a time is within a day's hours: both ends included, to the minute (wire protocol 14.7, over HRS-06's proposal). */
export const isOpenAt = (entry: WorkingHours | undefined, { hour, minute }: TimeOfDay): boolean =>
  isIn(openingSpans(entry), hour * 60 + minute);

/** After a day that is open throughout, midnight belongs to the next day; after hours until midnight, to the closing day. */
const stillOpenFromYesterday = (entry: WorkingHours | undefined, { hour, minute }: TimeOfDay): boolean =>
  !entry?.open_all_day && isIn(openingSpans(entry), 24 * 60 + hour * 60 + minute);

export type HoursQuestion = {
  enabled: boolean;
  hours: readonly WorkingHours[];
  timezone: string;
  utcOffset?: string;
  now: number;
};

/** Whether a moment is within business hours; always true when they are disabled. Spans may continue past midnight. */
export const isWithinHours = ({ enabled, hours, timezone, utcOffset, now }: HoursQuestion): boolean => {
  if (!enabled) return true;
  const clock = wallClock(now, timezone, utcOffset);
  return (
    isOpenAt(hoursOfDay(hours, clock.day), clock) ||
    stillOpenFromYesterday(hoursOfDay(hours, (clock.day + 6) % 7), clock)
  );
};
