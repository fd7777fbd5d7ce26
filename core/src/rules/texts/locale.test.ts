import { expect, it } from 'vitest';
import { selectLocale } from './locale.ts';

const chinese = ['en', 'zh_CN', 'zh_TW'];

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
  ['nb-NO', ['en', 'no'], 'no'],
  ['nn', ['en', 'no'], 'no'],
  ['nb', ['en'], undefined],
  ['iw', ['en', 'he'], 'he'],
  ['zh-TW', chinese, 'zh_TW'],
  ['zh_HK', chinese, 'zh_TW'],
  ['zh-Hant-TW', chinese, 'zh_TW'],
  ['zh-Hans-CN', chinese, 'zh_CN'],
  ['zh', chinese, 'zh_CN'],
  ['zh', ['en'], undefined],
])('what a browser calls %s of %j is %s', (wanted, enabled, chosen) =>
  expect(selectLocale(wanted, enabled)).toBe(chosen),
);
