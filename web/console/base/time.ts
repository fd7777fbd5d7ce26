import { LOCALE } from './language.ts';
import { t } from './texts.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const relative = new Intl.RelativeTimeFormat(LOCALE, { numeric: 'auto', style: 'narrow' });
const clock = new Intl.DateTimeFormat(LOCALE, { hour: 'numeric', minute: '2-digit' });
const date = new Intl.DateTimeFormat(LOCALE, { month: 'short', day: 'numeric' });
const weekday = new Intl.DateTimeFormat(LOCALE, { weekday: 'short' });
const full = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeStyle: 'short' });

/** How long ago, in as few letters as can be. Both in seconds. */
export const ago = (at: number, now: number) => {
  const past = Math.max(0, now - at);
  if (past < MINUTE) return t('NOW');
  if (past < HOUR) return relative.format(-Math.floor(past / MINUTE), 'minute');
  if (past < DAY) return relative.format(-Math.floor(past / HOUR), 'hour');
  return past < 7 * DAY ? relative.format(-Math.floor(past / DAY), 'day') : date.format(at * 1000);
};

/** How long something lasts, in its largest unit: 4 min, 3 h, 2 d. Seconds. */
export const lasting = (seconds: number) => {
  const past = Math.max(MINUTE, seconds);
  if (past < HOUR) return t('SHORT_MINUTES', { count: Math.floor(past / MINUTE) });
  if (past < DAY) return t('SHORT_HOURS', { count: Math.floor(past / HOUR) });
  return t('SHORT_DAYS', { count: Math.floor(past / DAY) });
};

/** When something was, as short as can be: now, 4 min, 3 h, Fri, Nov 3. Both in seconds. */
export const shortTime = (at: number, now: number) => {
  const past = Math.max(0, now - at);
  if (past < MINUTE) return t('NOW');
  if (past < DAY) return lasting(past);
  return past < 7 * DAY ? weekday.format(at * 1000) : date.format(at * 1000);
};

export const comingTime = (at: number, now: number) =>
  `${(at - now < 7 * DAY ? weekday : date).format(at * 1000)} ${clock.format(at * 1000)}`;

/** `Sunday` for 0; `Sun` where it is short. 2023-01-01 was one. */
export const dayName = (day: number, style: 'long' | 'short' = 'long'): string =>
  new Intl.DateTimeFormat(LOCALE, { weekday: style, timeZone: 'UTC' }).format(Date.UTC(2023, 0, 1 + day));

export const timeOf = (at: number) => clock.format(at * 1000);
export const fullTimeOf = (at: number) => full.format(at * 1000);
export const dayLabel = (at: number) =>
  new Intl.DateTimeFormat(LOCALE, { weekday: 'long', month: 'long', day: 'numeric' }).format(at * 1000);
