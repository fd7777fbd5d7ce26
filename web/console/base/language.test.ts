import { expect, it } from 'vitest';
import { chosenLanguage, selectLanguage } from './language.ts';

it.each([
  ['de', ['en-US'], 'de'],
  [null, ['de-AT', 'en'], 'de'],
  [null, ['pt-PT'], 'pt_BR'],
  [null, ['zh-Hans-CN'], 'zh_CN'],
  [null, ['is-IS', 'fr-CA'], 'fr'],
  ['xx', ['nl'], 'nl'],
  [null, ['is'], 'en'],
  [null, [], 'en'],
])('chosen %s in a browser of %j: %s', (chosen, preferred, language) => {
  expect(selectLanguage(chosen, preferred)).toBe(language);
});

it('a setting that is no language of the console counts as none', () => {
  expect(chosenLanguage({ locale: 'pt_BR' })).toBe('pt_BR');
  for (const settings of [{}, { locale: '' }, { locale: 'is' }, { locale: 7 }])
    expect(chosenLanguage(settings)).toBeNull();
});
