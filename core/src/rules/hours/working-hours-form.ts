import type { OpeningHours, WorkingHours } from '../../wire/inbox.ts';
import type { OpeningSpan } from './opening-spans.ts';

export type FormSpan = { from: string; to: string };

export type HoursFormDay = FormSpan & { day: number; valid: boolean; openAllDay: boolean; further: FormSpan[] };

const two = (number: number) => String(number).padStart(2, '0');

/** 15:30 -> `03:30 PM`. */
export const toTwelveHours = (hour: number, minute: number): string =>
  `${two(hour % 12 || 12)}:${two(minute)} ${hour < 12 ? 'AM' : 'PM'}`;

const minutesOf = (text: string): number | undefined => {
  const [, hour = '', minute = '', half] = /^(\d{1,2}):(\d{2}) (AM|PM)$/.exec(text) ?? [];
  if (Number(hour) < 1 || Number(hour) > 12 || Number(minute) > 59) return undefined;
  return ((Number(hour) % 12) + (half === 'PM' ? 12 : 0)) * 60 + Number(minute);
};

const DAY_MINUTES = 24 * 60;

export const timeSlots = (step = 15): string[] =>
  Array.from({ length: Math.ceil(DAY_MINUTES / step) }, (_, at) =>
    toTwelveHours(Math.floor((at * step) / 60), (at * step) % 60),
  );

/** Choices of a closing time on the same day: the last minute instead of midnight. */
export const closingSlots = (step = 15): string[] => [...timeSlots(step).slice(1), toTwelveHours(23, 59)];

/** Choices of a closing time on the next day: from midnight until before the opening. */
export const nextDayClosingSlots = (from: string, step = 15): string[] => {
  const open = minutesOf(from) ?? 0;
  return timeSlots(step).filter((slot) => (minutesOf(slot) ?? 0) < open);
};

const hoursOf = ({ from, to }: FormSpan): OpeningHours[] => {
  const [open, close] = [minutesOf(from), minutesOf(to)];
  if (open === undefined || close === undefined) return [];
  return [
    {
      open_hour: Math.floor(open / 60),
      open_minutes: open % 60,
      close_hour: Math.floor(close / 60),
      close_minutes: close % 60,
    },
  ];
};

const NO_HOURS: OpeningHours = { open_hour: null, open_minutes: null, close_hour: null, close_minutes: null };
const WHOLE_DAY: FormSpan = { from: toTwelveHours(0, 0), to: toTwelveHours(23, 59) };

export const hoursToServer = ({ day, openAllDay, further, ...span }: HoursFormDay): WorkingHours => {
  const [first] = hoursOf(openAllDay ? WHOLE_DAY : span);
  return {
    day_of_week: day,
    ...(first ?? NO_HOURS),
    closed_all_day: !first,
    open_all_day: openAllDay,
    further_spans: first && !openAllDay ? further.flatMap(hoursOf) : [],
  };
};

const formSpan = ({ open_hour, open_minutes, close_hour, close_minutes }: OpeningHours): FormSpan => ({
  from: open_hour === null ? '' : toTwelveHours(open_hour, open_minutes ?? 0),
  to: close_hour === null ? '' : toTwelveHours(close_hour, close_minutes ?? 0),
});

export const hoursToForm = (entry: WorkingHours): HoursFormDay => {
  const { day_of_week: day, closed_all_day, open_all_day: openAllDay } = entry;
  if (closed_all_day) return { day, from: '', to: '', valid: false, openAllDay: false, further: [] };
  if (openAllDay) return { day, ...WHOLE_DAY, valid: true, openAllDay, further: [] };
  return { day, ...formSpan(entry), valid: true, openAllDay, further: (entry.further_spans ?? []).map(formSpan) };
};

export const spansOfForm = ({ from, to, further }: HoursFormDay): FormSpan[] => [{ from, to }, ...further];

export const withSpans = (day: HoursFormDay, [first, ...further]: readonly FormSpan[]): HoursFormDay => ({
  ...day,
  from: first?.from ?? '',
  to: first?.to ?? '',
  further,
  openAllDay: false,
});

/** In minutes of the day; a closing time before the opening time is on the next day. */
export const toOpeningSpan = ({ from, to }: FormSpan): OpeningSpan => {
  const [open, close] = [minutesOf(from) ?? 0, minutesOf(to) ?? 0];
  return { open, close: close < open ? close + DAY_MINUTES : close };
};

export const fromOpeningSpan = ({ open, close }: OpeningSpan): FormSpan => ({
  from: toTwelveHours(Math.floor(open / 60), open % 60),
  to: toTwelveHours(Math.floor(close / 60) % 24, close % 60),
});
