const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto', style: 'narrow' });
const clock = new Intl.DateTimeFormat('en', { hour: 'numeric', minute: '2-digit' });
const date = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric' });
const full = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

/** How long ago, in as few letters as can be. Both in seconds. */
export const ago = (at: number, now: number) => {
  const past = Math.max(0, now - at);
  if (past < MINUTE) return 'now';
  if (past < HOUR) return relative.format(-Math.floor(past / MINUTE), 'minute');
  if (past < DAY) return relative.format(-Math.floor(past / HOUR), 'hour');
  return past < 7 * DAY ? relative.format(-Math.floor(past / DAY), 'day') : date.format(at * 1000);
};

const lengthIn = (unit: 'minute' | 'hour' | 'day', amount: number) =>
  new Intl.NumberFormat('en', { style: 'unit', unit, unitDisplay: 'narrow' }).format(amount);

/** How long something lasts, in its largest unit and few letters: 4m, 3h, 2d. Seconds. */
export const lasting = (seconds: number) => {
  const past = Math.max(MINUTE, seconds);
  if (past < HOUR) return lengthIn('minute', Math.floor(past / MINUTE));
  return past < DAY ? lengthIn('hour', Math.floor(past / HOUR)) : lengthIn('day', Math.floor(past / DAY));
};

/** The time of day. Seconds. */
export const timeOf = (at: number) => clock.format(at * 1000);
/** Date and time. Seconds. */
export const fullTimeOf = (at: number) => full.format(at * 1000);
/** Weekday and date. Seconds. */
export const dayLabel = (at: number) =>
  new Intl.DateTimeFormat('en', { weekday: 'long', month: 'long', day: 'numeric' }).format(at * 1000);
