import { describe, expect, it } from 'vitest';
import { DIAL_CODES, likelyCountry } from './dial-codes.ts';
import { TIME_ZONES } from './time-zones.ts';
import { countryOfTimeZone } from './zone-countries.ts';

const offsetOf = (zone: string, at: number): number => {
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' }).formatToParts(at);
  const [, sign, hours, minutes] = /GMT([+-])(\d{2}):(\d{2})/.exec(parts.find(({ type }) => type === 'timeZoneName')?.value ?? '') ?? [];
  return sign ? (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) : 0;
};
const winterAndSummer = (zone: string) => [Date.UTC(2026, 0, 15), Date.UTC(2026, 6, 15)].map((at) => offsetOf(zone, at));

describe('AGT-28 time zones', () => {
  it('about 150, from the date line eastwards, each with a name of its own', () => {
    expect(TIME_ZONES.length).toBeGreaterThanOrEqual(145);
    expect(new Set(TIME_ZONES.map(({ label }) => label)).size).toBe(TIME_ZONES.length);
    expect(TIME_ZONES[0]).toEqual({ label: 'International Date Line West (GMT−12:00)', zone: 'Etc/GMT+12' });
  });

  it.each(TIME_ZONES)('$label is a zone that exists, with that offset in its winter or summer', ({ label, zone }) => {
    const [, sign, hours, minutes] = /\(GMT([+−])(\d{2}):(\d{2})\)$/.exec(label) ?? [];
    expect(winterAndSummer(zone)).toContain((sign === '−' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) + 0);
  });
});

it.each([
  ['Europe/Berlin', 'DE'],
  ['America/New_York', 'US'],
  ['Asia/Calcutta', 'IN'],
  ['Asia/Kolkata', 'IN'],
  ['Europe/Kiev', 'UA'],
  ['Etc/UTC', undefined],
  ['DE', undefined],
])('a clock in %s speaks of %s', (zone, iso) => {
  expect(countryOfTimeZone(zone)).toBe(iso);
  if (iso) expect(likelyCountry(zone, 'en')?.iso).toBe(iso);
});

it.each([
  ['US', '+1', '🇺🇸'],
  ['JM', '+1876', '🇯🇲'],
  ['KZ', '+7', '🇰🇿'],
  ['TW', '+886', '🇹🇼'],
])('%s is dialled %s', (iso, dialCode, flag) => expect(DIAL_CODES).toContainEqual({ iso, dialCode, flag }));
