const isSameDay = (a: Date, b: Date) => a.toDateString() === b.toDateString();
const WEEK_MS = 6 * 24 * 60 * 60 * 1_000;

/** A time today, a day this week, a date before. */
export const formatMoment = (at: Date, now: Date, locale: string): string => {
  if (isSameDay(at, now)) return new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit' }).format(at);
  if (now.getTime() - at.getTime() < WEEK_MS) return new Intl.DateTimeFormat(locale, { weekday: 'short' }).format(at);
  const isThisYear = at.getFullYear() === now.getFullYear();
  const year = isThisYear ? {} : ({ year: 'numeric' } as const);
  return new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', ...year }).format(at);
};
