import { describe, expect, it } from 'vitest';
import { foldForSearch, foldWithPlaces, matchesSearch } from './search-folding.ts';

describe('a text as it is searched', () => {
  it.each([
    ['Café', 'cafe'],
    ['CAFE\u0301', 'cafe'],
    ['Müller', 'muller'],
    ['Straße', 'strasse'],
    ['Ærø', 'aero'],
    ['Łódź', 'lodz'],
    ['Đặng', 'dang'],
    ['İstanbul', 'istanbul'],
    ['Ioánnis ΚΏΣΤΑΣ', 'ioannis κωστασ'],
    ['ёлка', 'елка'],
    ['مَدْرَسَة', 'مدرسه'],
    ['أحمد إبراهيم آدم ٱلكتاب', 'احمد ابراهيم ادم الكتاب'],
    ['علـــي', 'علي'],
    ['على', 'علي'],
    ['کتاب فارسی', 'كتاب فارسي'],
    ['שָׁלוֹם', 'שלום'],
    ['soft\u00adhyphen', 'softhyphen'],
    ['ＦＵＬＬ', 'full'],
    ['New\u00a0York', 'new york'],
    // Nothing is taken from what makes a word of its own.
    ['हिन्दी', 'हिन्दी'],
    ['ภาษาไทย', 'ภาษาไทย'],
    ['が', 'が'],
    ['한국어', '한국어'],
    ['返品', '返品'],
  ])('%s is found as %s', (text, folded) => expect(foldForSearch(text)).toBe(folded.normalize('NFC')));

  it('is the same however it was written, and folded twice', () => {
    for (const text of ['Ångström', 'Crème brûlée', 'أُسْتَاذ', 'ไทย'])
      for (const form of ['NFC', 'NFD', 'NFKC', 'NFKD'])
        expect(foldForSearch(foldForSearch(text.normalize(form)))).toBe(foldForSearch(text));
  });
});

it.each([
  ['Grüße senden', ' grusse ', true],
  ['Facturación', 'CION', true],
  ['Facturación', '', true],
  ['Facturación', 'factura n', false],
])('whether %j is found by %j: %j', (text, sought, isFound) => expect(matchesSearch(text, sought)).toBe(isFound));

it('a folded text knows where each of its letters stood', () => {
  const text = '🏮 Cafe\u0301 Straße';
  const { folded, places } = foldWithPlaces(text);
  expect(folded).toBe('🏮 cafe strasse');
  const start = folded.indexOf('strasse');
  expect(text.slice(places[start], places[start + 'strasse'.length])).toBe('Straße');
  const cafe = folded.indexOf('cafe');
  expect(text.slice(places[cafe], places[cafe + 'cafe'.length])).toBe('Cafe\u0301');
});
