import { expect, it } from 'vitest';
import { DIAL_CODES, likelyCountry } from './dial-codes.ts';

it('PRE-18: every country has a code to dial and a flag, once', () => {
  expect(DIAL_CODES.length).toBeGreaterThan(240);
  expect(new Set(DIAL_CODES.map(({ iso }) => iso)).size).toBe(DIAL_CODES.length);
  expect(DIAL_CODES.every(({ dialCode, flag }) => /^\+[1-9]\d{0,3}$/.test(dialCode) && /^\p{RI}\p{RI}$/u.test(flag))).toBe(true);
  expect(DIAL_CODES.find(({ iso }) => iso === 'DE')).toEqual({ iso: 'DE', dialCode: '+49', flag: '🇩🇪' });
});
it.each([
  ['Europe/Berlin', 'en-US', 'DE'],
  ['Etc/UTC', 'pt-BR', 'BR'],
  ['Etc/UTC', 'en', undefined],
])('in %s with %s one probably is in %s', (zone, language, iso) => expect(likelyCountry(zone, language)?.iso).toBe(iso));
