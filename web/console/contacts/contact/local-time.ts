import { countryOfTimeZone } from '@porchlight/core/data/zone-countries.ts';
import { LOCALE } from '../../base/language.ts';

const countryName = (code: string): string => {
  try {
    return new Intl.DisplayNames([LOCALE], { type: 'region' }).of(code) ?? code;
  } catch {
    return code;
  }
};

/** The city a zone is named after: `America/Argentina/Buenos_Aires` -> `Buenos Aires`. */
const cityOf = (zone: string) => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');

/** The rough location and local time of a time zone; null for an unknown zone. No IP address is looked up for it. */
export const localTimeOf = (zone: unknown, now: number): { name: string; time: string } | null => {
  if (typeof zone !== 'string' || !zone.includes('/')) return null;
  try {
    const time = new Intl.DateTimeFormat(LOCALE, {
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZone: zone,
    });
    const country = countryOfTimeZone(zone);
    return { name: country ? `${cityOf(zone)}, ${countryName(country)}` : cityOf(zone), time: time.format(now) };
  } catch {
    return null;
  }
};
