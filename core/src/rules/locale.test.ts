import { expect, it } from 'vitest';
import { isRightToLeft, selectLocale, toLanguageTag } from './locale.ts';

it.each([
  ['pt_BR', ['en', 'pt', 'pt_BR'], 'pt_BR'],
  ['pt-br', ['en', 'pt_BR'], 'pt_BR'],
  ['pt_BR', ['en', 'pt'], 'pt'],
  ['en-US', ['en'], 'en'],
  ['xx', ['en'], undefined],
  ['pt', ['pt_BR'], undefined],
  ['', ['en'], undefined],
  [null, ['en'], undefined],
])('I18-03, I18-04, I18-05, I18-06: %s of %j is %s', (wanted, enabled, chosen) =>
  expect(selectLocale(wanted, enabled)).toBe(chosen),
);
it.each([
  ['zh_CN', 'zh-CN'],
  ['de', 'de'],
  ['', 'en'],
])('%s is %s to the browser', (code, tag) => expect(toLanguageTag(code)).toBe(tag));
it('I18-10: Arabic, Persian and Hebrew run from right to left', () =>
  expect(['ar', 'fa', 'he', 'ar_SA', 'en', 'de'].map(isRightToLeft)).toEqual([true, true, true, true, false, false]));
