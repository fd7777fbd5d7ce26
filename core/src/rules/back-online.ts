import { languageTag } from '../i18n/locales.ts';
import type { WorkingHours } from '../wire/inbox.ts';
import { endsNextDay, hoursOfDay, type WallClock, wallClock } from './business-hours.ts';

/** When the team is back. `day`: 0 = Sunday. Times are the inbox's own. */
export type BackOnline =
  | { kind: 'days'; n: number }
  | { kind: 'on'; day: number }
  | { kind: 'at'; time: { hour: number; minute: number } }
  | { kind: 'hours'; n: number }
  | { kind: 'minutes'; n: number }
  | { kind: 'some-time' };

const DAY_MINUTES = 24 * 60;

type Target = { entry: WorkingHours; past: boolean };

/** Today's row while it has not closed, else the next day that opens, which may be today's weekday in a week. */
const targetOf = (hours: readonly WorkingHours[], { day, hour }: WallClock): Target | undefined => {
  const today = hoursOfDay(hours, day);
  const closed = !today || today.closed_all_day;
  if (today && !closed && (hour < (today.close_hour ?? 0) || endsNextDay(today))) return { entry: today, past: false };
  for (let ahead = 1; ahead <= 7; ahead += 1) {
    const entry = hoursOfDay(hours, (day + ahead) % 7);
    if (entry && !entry.closed_all_day) return { entry, past: true };
  }
  return undefined;
};

/** Real minutes until a wall-clock difference has passed: the hour that daylight saving skips or repeats is counted. */
const realMinutes = (now: number, clock: WallClock, minutes: number, zone: (at: number) => WallClock): number => {
  const there = zone(now + minutes * 60_000);
  const drift = there.hour * 60 + there.minute - ((clock.hour * 60 + clock.minute + minutes) % DAY_MINUTES);
  return minutes - (Math.abs(drift) > DAY_MINUTES / 2 ? 0 : drift);
};

const stillToday = (left: number, { hour, minute }: { hour: number; minute: number }): BackOnline => {
  if (left >= 180) return { kind: 'at', time: { hour, minute } };
  if (left >= 60) return { kind: 'hours', n: Math.ceil(left / 60) };
  if (left > 0) return { kind: 'minutes', n: Math.ceil(left / 5) * 5 };
  return { kind: 'some-time' };
};

export type BackOnlineQuestion = { hours: readonly WorkingHours[]; timezone: string; utcOffset?: string; now: number };

/**
 * Spec section 4, by the steps and the table of wire protocol 14.9, which decide where the spec's rules overlap (and over
 * the shorter wording of the design). Hours still to go today are real ones.
 */
export const backOnline = ({ hours, timezone, utcOffset, now }: BackOnlineQuestion): BackOnline => {
  const zone = (at: number) => wallClock(at, timezone, utcOffset);
  const clock = zone(now);
  const target = targetOf(hours, clock);
  if (!target) return { kind: 'some-time' };
  const { entry, past } = target;
  const hour = entry.open_all_day ? 0 : (entry.open_hour ?? 0);
  const minute = entry.open_all_day ? 0 : (entry.open_minutes ?? 0);
  const wall = hour * 60 + minute - clock.hour * 60 - clock.minute;
  if (!past) return stillToday(wall > 0 ? realMinutes(now, clock, wall, zone) : 0, { hour, minute });
  const daysAhead = (entry.day_of_week - clock.day + 7) % 7 || 7;
  // 14.9 step 3: only where the coming opening is later in its day than today's closing does a whole day count on top.
  const closed = hoursOfDay(hours, clock.day)?.close_hour ?? 0;
  const left = closed < hour ? wall + DAY_MINUTES : (wall + DAY_MINUTES) % DAY_MINUTES;
  if (left >= DAY_MINUTES || daysAhead === 1) return { kind: 'days', n: daysAhead };
  return { kind: 'on', day: entry.day_of_week };
};

/**
 * The parts that Intl has no words for. `on` is given the weekday's number (0 = Sunday) too: many languages bend the name in a
 * sentence (`streda`, `v stredu`), and Intl knows only the plain one.
 */
export type BackOnlineWords = {
  on: (day: string, weekday: number) => string;
  at: (time: string) => string;
  someTime: string;
};

const ENGLISH: BackOnlineWords = { on: (day) => `on ${day}`, at: (time) => `at ${time}`, someTime: 'in some time' };

const dayName = (day: number, locale: string) =>
  // 1 January 2023 was a Sunday.
  new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2023, 0, 1 + day));

const timeText = ({ hour, minute }: { hour: number; minute: number }, locale: string) =>
  new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', timeZone: 'UTC' })
    .format(Date.UTC(2023, 0, 1, hour, minute))
    .replaceAll('\u202f', ' ');

/** `tomorrow`, `in 2 hours`, `on Monday`, `at 09:00 AM`, in the words of a locale (`pt_BR` or `pt-BR`). */
export const formatBackOnline = (back: BackOnline, code: string, words: BackOnlineWords = ENGLISH): string => {
  const locale = languageTag(code);
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  switch (back.kind) {
    case 'days':
      return relative.format(back.n, 'day');
    case 'hours':
      return relative.format(back.n, 'hour');
    case 'minutes':
      return relative.format(back.n, 'minute');
    case 'on':
      return words.on(dayName(back.day, locale), back.day);
    case 'at':
      return words.at(timeText(back.time, locale));
    case 'some-time':
      return words.someTime;
  }
};
