import { LOCALE } from '../../../base/language.ts';

/** `Sunday` for 0. 2023-01-01 was one. */
export const dayName = (day: number): string =>
  new Intl.DateTimeFormat(LOCALE, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2023, 0, 1 + day));
