import type { WorkingHours } from '../wire/inbox.ts';

/** A day in the settings form (spec section 3): times as `09:00 AM`, empty when closed. `day`: 0 = Sunday. */
export type HoursFormDay = { day: number; from: string; to: string; valid: boolean; openAllDay: boolean };

const two = (number: number) => String(number).padStart(2, '0');

/** 15:30 -> `03:30 PM`. */
export const toTwelveHours = (hour: number, minute: number): string =>
  `${two(hour % 12 || 12)}:${two(minute)} ${hour < 12 ? 'AM' : 'PM'}`;

/** `03:30 PM` -> minutes of the day; undefined for what is no time. */
const minutesOf = (text: string): number | undefined => {
  const [, hour = '', minute = '', half] = /^(\d{1,2}):(\d{2}) (AM|PM)$/.exec(text) ?? [];
  if (!half || Number(hour) < 1 || Number(hour) > 12 || Number(minute) > 59) return undefined;
  return ((Number(hour) % 12) + (half === 'PM' ? 12 : 0)) * 60 + Number(minute);
};

const DAY_MINUTES = 24 * 60;

/** Choices of a time, `step` minutes apart. */
export const timeSlots = (step = 15): string[] =>
  Array.from({ length: Math.ceil(DAY_MINUTES / step) }, (_, at) =>
    toTwelveHours(Math.floor((at * step) / 60), (at * step) % 60),
  );

/** Choices of a closing time on the day itself: not midnight, but the last minute. */
export const closingSlots = (step = 15): string[] => [...timeSlots(step).slice(1), toTwelveHours(23, 59)];

/** Choices of a closing time on the day after: from midnight to before the opening. */
export const nextDayClosingSlots = (from: string, step = 15): string[] => {
  const open = minutesOf(from) ?? 0;
  return timeSlots(step).filter((slot) => (minutesOf(slot) ?? 0) < open);
};

/** Closed when not open all day and lacking either time. */
export const hoursToServer = ({ day, from, to, openAllDay }: HoursFormDay): WorkingHours => {
  const [open, close] = openAllDay ? [0, DAY_MINUTES - 1] : [minutesOf(from), minutesOf(to)];
  if (open === undefined || close === undefined) {
    return {
      day_of_week: day,
      open_hour: null,
      open_minutes: null,
      close_hour: null,
      close_minutes: null,
      closed_all_day: true,
      open_all_day: false,
    };
  }
  return {
    day_of_week: day,
    open_hour: Math.floor(open / 60),
    open_minutes: open % 60,
    close_hour: Math.floor(close / 60),
    close_minutes: close % 60,
    closed_all_day: false,
    open_all_day: openAllDay,
  };
};

/** Server shape to form shape (spec section 5): a closed day has empty times and is not valid. */
export const hoursToForm = (entry: WorkingHours): HoursFormDay => {
  const { day_of_week: day, closed_all_day, open_all_day: openAllDay } = entry;
  if (closed_all_day) return { day, from: '', to: '', valid: false, openAllDay: false };
  if (openAllDay) return { day, from: toTwelveHours(0, 0), to: toTwelveHours(23, 59), valid: true, openAllDay };
  const time = (hour: number | null, minute: number | null) => (hour === null ? '' : toTwelveHours(hour, minute ?? 0));
  return {
    day,
    from: time(entry.open_hour, entry.open_minutes),
    to: time(entry.close_hour, entry.close_minutes),
    valid: true,
    openAllDay,
  };
};
