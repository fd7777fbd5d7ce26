import { expect, it } from 'vitest';
import { consentLocale, writtenTexts } from './consent.ts';

it.each([
  ['their own', 'de', 'de'],
  ['their language, without the country', 'de-AT', 'de'],
  ['another name of a listed language', 'nb-NO', 'no'],
  ['English, where theirs is not written', 'fr', 'en'],
])('a visitor reads %s', (_, code, locale) => {
  expect(consentLocale({ de: 'Ja?', en: 'Yes?', no: 'Ja?' }, code)).toBe(locale);
});

it('without English it is the first by the alphabet, in whatever order the store gives them', () => {
  expect(consentLocale({ sv: 'Ja?', de: 'Ja?' }, 'fr')).toBe('de');
  expect(consentLocale({ de: 'Ja?', sv: 'Ja?' }, 'fr')).toBe('de');
  expect(consentLocale({}, 'fr')).toBeUndefined();
});

it('a text of blanks is none', () => {
  expect(writtenTexts({ en: 'Yes?', de: ' ', fr: null })).toEqual({ en: 'Yes?' });
});
