import { languageTag } from '../../i18n/locales.ts';
import type { WorkingHours } from '../../wire/inbox.ts';
import { hoursOfDay, isOpenAt, type WallClock, wallClock } from './business-hours.ts';
import { openingSpans } from './opening-spans.ts';

/** When the team is back. `day`: 0 = Sunday. Times are in the inbox's time zone; `moment` is the same in epoch milliseconds. */
export type BackOnline =
  | { kind: 'days'; n: number }
  | { kind: 'on'; day: number }
  | { kind: 'at'; time: TimeOfDay; moment: number }
  | { kind: 'hours'; n: number }
  | { kind: 'minutes'; n: number }
  | { kind: 'some-time' };

type TimeOfDay = Pick<WallClock, 'hour' | 'minute'>;

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;

/** `open`: minutes of the day. `past`: not today. */
type Target = { day: number; open: number; past: boolean };

const targetOf = (hours: readonly WorkingHours[], { day, hour, minute }: WallClock): Target | undefined => {
  const entry = hoursOfDay(hours, day);
  const today = openingSpans(entry);
  const next = today.find(({ open }) => open > hour * 60 + minute);
  if (next && !isOpenAt(entry, { hour, minute })) return { day, open: next.open, past: false };
  if (today.some(({ close }) => hour < Math.floor(close / 60))) return { day, open: 0, past: false };
  for (let ahead = 1; ahead <= 7; ahead += 1) {
    const [first] = openingSpans(hoursOfDay(hours, (day + ahead) % 7));
    if (first) return { day: (day + ahead) % 7, open: first.open, past: true };
  }
  return undefined;
};

/** Real minutes until a wall-clock difference has passed, with daylight saving. */
const realMinutes = (now: number, clock: WallClock, minutes: number, zone: (at: number) => WallClock): number => {
  const there = zone(now + minutes * MINUTE_MS);
  const drift = there.hour * 60 + there.minute - (clock.hour * 60 + clock.minute + minutes);
  // Where an hour is skipped, a time late in the evening is reached on the next day.
  return minutes - (drift < -DAY_MINUTES / 2 ? drift + DAY_MINUTES : drift);
};

const stillToday = (left: number, time: TimeOfDay, now: number): BackOnline => {
  if (left >= 180) return { kind: 'at', time, moment: now - (now % MINUTE_MS) + left * MINUTE_MS };
  if (left >= 60) return { kind: 'hours', n: Math.ceil(left / 60) };
  if (left > 0) return { kind: 'minutes', n: Math.ceil(left / 5) * 5 };
  return { kind: 'some-time' };
};

export type BackOnlineQuestion = { hours: readonly WorkingHours[]; timezone: string; utcOffset?: string; now: number };

/** Wire protocol 14.9 decides where the requirements HRS-20 to HRS-31 overlap. Hours left today are real hours. */
export const backOnline = ({ hours, timezone, utcOffset, now }: BackOnlineQuestion): BackOnline => {
  const zone = (at: number) => wallClock(at, timezone, utcOffset);
  const clock = zone(now);
  const target = targetOf(hours, clock);
  if (!target) return { kind: 'some-time' };
  const { day, open, past } = target;
  const wall = open - clock.hour * 60 - clock.minute;
  if (!past) {
    const time = { hour: Math.floor(open / 60), minute: open % 60 };
    return stillToday(wall > 0 ? realMinutes(now, clock, wall, zone) : 0, time, now);
  }
  const daysAhead = (day - clock.day + 7) % 7;
  // 14.9 step 3: a whole day is added only where the next opening is later in its day than today's closing.
  const closing = openingSpans(hoursOfDay(hours, clock.day)).at(-1)?.close ?? 0;
  const left =
    Math.floor(closing / 60) < Math.floor(open / 60) ? wall + DAY_MINUTES : (wall + DAY_MINUTES) % DAY_MINUTES;
  if (left >= DAY_MINUTES || daysAhead === 1) return { kind: 'days', n: daysAhead };
  return { kind: 'on', day };
};

/**
 * Texts that Intl does not have. `on` gets the weekday's number (0 = Sunday): many languages inflect its name in a sentence
 * (`streda`, `v stredu`), and Intl has only the base form.
 */
export type BackOnlineTexts = {
  on: (weekday: number) => string;
  at: (time: string) => string;
  someTime: string;
};

const timeText = (at: number, locale: string, zone: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', ...zone }).format(at).replaceAll('\u202f', ' ');

/** `09:00 AM`, followed by the visitor's own time where it differs: `09:00 AM (03:00 PM GMT+1)`. */
const bothTimes = ({ hour, minute }: TimeOfDay, moment: number, locale: string, visitorZone: string | undefined) => {
  const time = timeText(Date.UTC(2023, 0, 1, hour, minute), locale, { timeZone: 'UTC' });
  const zone = { timeZone: visitorZone };
  if (!visitorZone || timeText(moment, locale, zone) === time) return time;
  return `${time} (${timeText(moment, locale, { ...zone, timeZoneName: 'short' })})`;
};

/** `tomorrow`, `in 2 hours`, `on Monday`, `at 09:00 AM`, in the language of a locale (`pt_BR` or `pt-BR`). */
export const formatBackOnline = (
  back: BackOnline,
  code: string,
  texts: BackOnlineTexts,
  visitorZone?: string,
): string => {
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
      return texts.on(back.day);
    case 'at':
      return texts.at(bothTimes(back.time, back.moment, locale, visitorZone));
    case 'some-time':
      return texts.someTime;
  }
};
