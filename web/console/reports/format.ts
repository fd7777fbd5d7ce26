import { LOCALE } from '../base/language.ts';
import type { Group } from './spans.ts';
import { t } from './texts.ts';

const whole = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 0 });
const short = new Intl.NumberFormat(LOCALE, { notation: 'compact', maximumFractionDigits: 1 });
const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** From here on the compact notation is used. */
const LONG = 1_000_000;

export const NOTHING = '–';

export const formatNumber = (value: number): string => (value >= LONG ? short : whole).format(value);

const unitFormat = (unit: string, maximumFractionDigits: number) =>
  new Intl.NumberFormat(LOCALE, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits });
const inSeconds = unitFormat('second', 0);
const inMinutes = unitFormat('minute', 0);
const inHours = unitFormat('hour', 1);
const inDays = unitFormat('day', 1);

/** A time people can compare: `45 sec`, `12 min`, `3.5 hr`, `2.1 days`; a dash where there is none. */
export const formatTime = (seconds: number | null): string => {
  if (seconds === null) return NOTHING;
  if (seconds < MINUTE - 0.5) return inSeconds.format(seconds);
  if (seconds < HOUR - MINUTE / 2) return inMinutes.format(seconds / MINUTE);
  if (seconds < 2 * DAY) return inHours.format(seconds / HOUR);
  return inDays.format(seconds / DAY);
};

export const formatPercent = (value: number | null): string => (value === null ? NOTHING : `${Math.round(value)}%`);

/** In as few letters as a cell has room for. */
export const formatShort = (value: number): string => (value >= 10_000 ? short : whole).format(value);

export type Kind = 'count' | 'time' | 'percent';

/** A figure as it is read; what a mean could not be taken of is a dash. */
export const formatFigure = (kind: Kind, value: number | null): string => {
  if (kind === 'time') return formatTime(value);
  return kind === 'percent' ? formatPercent(value) : formatNumber(value ?? 0);
};

/**
 * How much more or less than before: of counts and times in percent, of percentages in points; null where there is nothing to
 * compare with.
 */
export const changeOf = (kind: Kind, now: number | null, before: number | null): number | null => {
  if (now === null || before === null) return null;
  if (kind === 'percent') return Math.round(now - before);
  return before === 0 ? null : Math.round(((now - before) / before) * 100);
};

/** Isolated, so that the sign stays before the number within a text from right to left. */
const formatSigned = (change: number, unit = ''): string =>
  `\u2066${change > 0 ? '+' : change < 0 ? '−' : ''}${whole.format(Math.abs(change))}${unit}\u2069`;

const FORMS: Record<Group, Intl.DateTimeFormatOptions> = {
  hour: { weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  day: { weekday: 'short', day: 'numeric', month: 'short' },
  week: { day: 'numeric', month: 'short' },
  month: { month: 'long', year: 'numeric' },
};

/** When a step begins, by the clocks of a zone. Seconds. */
export const createMomentFormat = (group: Group, timeZone: string) => {
  const format = new Intl.DateTimeFormat(LOCALE, { ...FORMS[group], timeZone });
  return (seconds: number) => format.format(seconds * 1_000);
};

/** As little as an axis needs. */
export const createAxisFormat = (group: Group, timeZone: string) => {
  const form: Intl.DateTimeFormatOptions =
    group === 'hour'
      ? { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }
      : group === 'month'
        ? { month: 'short' }
        : { day: 'numeric', month: 'short' };
  const format = new Intl.DateTimeFormat(LOCALE, { ...form, timeZone });
  return (seconds: number) => format.format(seconds * 1_000);
};

const day = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeZone: 'UTC' });

/** Days as `2026-03-01` the way people write them; one alone where both are the same. */
export const formatDays = ({ from, to }: { from: string; to: string }): string =>
  from === to ? day.format(Date.parse(from)) : day.formatRange(Date.parse(from), Date.parse(to));

/** A change as it is read: `+12 %`, of percentages `−3 points`. */
export const formatChange = (kind: Kind, change: number): string =>
  kind === 'percent' ? t('POINTS', { change: formatSigned(change) }) : formatSigned(change, '%');
