import { expect, it } from 'vitest';
import { directionOf, LOCALES, languageTag } from './locales.ts';

it.each([
  ['zh_CN', 'zh-CN'],
  ['de', 'de'],
  ['en_US', 'en-US'],
  ['pt', 'pt-PT'],
  ['', 'en'],
])('%s is %s to the browser', (code, tag) => expect(languageTag(code)).toBe(tag));

it('I18-10: Arabic, Persian and Hebrew run from right to left, and nothing else does', () =>
  expect([...LOCALES.map(({ code }) => code), 'ar_SA'].filter((code) => directionOf(code) === 'rtl')).toEqual([
    'ar',
    'fa',
    'he',
    'ar_SA',
  ]));

it('every listed language is one that dates, counts and times are known in', () =>
  expect(LOCALES.filter(({ code }) => Intl.DateTimeFormat.supportedLocalesOf(languageTag(code)).length === 0)).toEqual(
    [],
  ));

it('Serbian days are written in the letters its texts are written in', () =>
  expect(new Intl.DateTimeFormat(languageTag('sr'), { weekday: 'long' }).format(Date.UTC(2023, 0, 4))).toBe('sreda'));
