import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LOCALES, languageTag } from '../core/src/i18n/locales.ts';

const folder = new URL('../core/src/i18n/catalogues/', import.meta.url);
const read = (page, code) => JSON.parse(readFileSync(new URL(`${page}/${code}.json`, folder), 'utf8'));

const pages = readdirSync(folder);
const translated = pages.flatMap((page) =>
  readdirSync(new URL(`${page}/`, folder))
    .map((file) => file.replace('.json', ''))
    .filter((code) => code !== 'en')
    .map((code) => ({ page, code })),
);

const PLURAL = /_(zero|one|two|few|many|other)$/;
const stemsOf = (english) =>
  new Set(
    Object.keys(english)
      .filter((key) => key.endsWith('_other'))
      .map((key) => key.replace(PLURAL, '')),
  );
const namesIn = (text) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();

describe.each(translated)('the $page texts in $code', ({ page, code }) => {
  const [english, texts] = [read(page, 'en'), read(page, code)];
  const stems = stemsOf(english);
  const forms = new Intl.PluralRules(languageTag(code)).resolvedOptions().pluralCategories;

  it('are of a language the product offers, and say everything it says, and nothing else', () => {
    expect(LOCALES.map((locale) => locale.code)).toContain(code);
    const wanted = Object.keys(english)
      .filter((key) => !stems.has(key.replace(PLURAL, '')))
      .concat([...stems].flatMap((stem) => forms.map((form) => `${stem}_${form}`)));
    expect(Object.keys(texts).sort()).toEqual(wanted.sort());
    expect(Object.entries(texts).filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  it('name what they speak of: every value stands where English has it', () => {
    for (const [key, text] of Object.entries(texts)) {
      const stem = key.replace(PLURAL, '');
      if (stems.has(stem)) {
        // "One message" may go without its number.
        expect(['', 'count'], key).toContain(namesIn(text).join());
        continue;
      }
      expect(namesIn(text), key).toEqual(namesIn(english[key] ?? ''));
    }
  });
});
