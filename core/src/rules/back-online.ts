import type { WorkingHours } from '../wire/inbox.ts';
import { hoursOfDay, wallClock } from './business-hours.ts';

/** When the team is back: what is known, in the unit one would say it in. `hour` and `minute` are the inbox's wall clock. */
export type BackOnline =
  | { kind: 'days'; days: number }
  | { kind: 'on'; day: number }
  | { kind: 'at'; hour: number; minute: number }
  | { kind: 'hours'; hours: number }
  | { kind: 'minutes'; minutes: number }
  | { kind: 'some-time' };

const DAY_MINUTES = 24 * 60;
const EXACT_FROM_HOURS = 3;
const MINUTE_STEP = 5;

type Opening = { entry: WorkingHours; dayDifference: number };

const nextWorkingDay = (hours: WorkingHours[], today: number): Opening | undefined => {
  for (let ahead = 1; ahead <= 7; ahead++) {
    const entry = hoursOfDay(hours, (today + ahead) % 7);
    if (entry && !entry.closed_all_day) return { entry, dayDifference: ahead - 1 };
  }
  return undefined;
};

type Question = { hours: WorkingHours[]; timezone: string; utcOffset?: string; now: number };

/**
 * Wire protocol 14.9, step by step (its table wins over the spec's shorter wording). `now` is epoch milliseconds; asked only
 * while the team is away.
 */
export const backOnline = ({ hours, timezone, utcOffset, now }: Question): BackOnline => {
  const clock = wallClock(now, timezone, utcOffset);
  const today = hoursOfDay(hours, clock.day);
  const next = nextWorkingDay(hours, clock.day);
  if (!next) return { kind: 'some-time' };
  const closeHour = today?.close_hour ?? 0;
  const past = clock.hour >= closeHour;
  const target = past ? next.entry : today;
  const openHour = past && next.entry.open_all_day ? 0 : (target?.open_hour ?? 0);
  const openMinute = target?.open_minutes ?? 0;
  const shifted = closeHour < openHour ? openHour + 24 : openHour;
  const plain = shifted * 60 + openMinute - (clock.hour * 60 + clock.minute);
  const left = plain < 0 ? plain + DAY_MINUTES : plain;
  const [wholeHours, minutes] = [Math.floor(left / 60), left % 60];

  if (wholeHours >= 24 || (past && next.dayDifference === 0)) return { kind: 'days', days: next.dayDifference + 1 };
  if (past) return { kind: 'on', day: next.entry.day_of_week };
  if (wholeHours >= EXACT_FROM_HOURS) return { kind: 'at', hour: openHour, minute: openMinute };
  if (wholeHours > 0) return { kind: 'hours', hours: minutes > 0 ? wholeHours + 1 : wholeHours };
  if (minutes > 0) return { kind: 'minutes', minutes: Math.ceil(minutes / MINUTE_STEP) * MINUTE_STEP };
  return { kind: 'some-time' };
};

export type BackOnlineWords = { at: (time: string) => string; on: (day: string) => string; someTime: string };

const utcDate = (day: number, hour: number, minute: number) => new Date(Date.UTC(2024, 0, 7 + day, hour, minute));

/** The same in words of a locale (BCP 47): counts and "tomorrow" by Intl, the rest by the catalogue. */
export const formatBackOnline = (back: BackOnline, locale: string, words: BackOnlineWords): string => {
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  switch (back.kind) {
    case 'days':
      return relative.format(back.days, 'day');
    case 'hours':
      return relative.format(back.hours, 'hour');
    case 'minutes':
      return relative.format(back.minutes, 'minute');
    case 'on':
      return words.on(new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(utcDate(back.day, 12, 0)));
    case 'at':
      return words.at(new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', timeZone: 'UTC' }).format(utcDate(0, back.hour, back.minute)));
    case 'some-time':
      return words.someTime;
  }
};
