import { readdirSync, readFileSync } from 'node:fs';
import { LOCALES } from '@porchlight/core/i18n/locales.ts';
import { expect, it } from 'vitest';

const folder = new URL('../../../../core/src/i18n/catalogues/', import.meta.url);
const codes = LOCALES.map(({ code }) => code).sort();
const VISITORS = ['widget', 'calls', 'survey', 'chat', 'email', 'portal'];
const branded = ['widget', 'survey'].flatMap((page) => codes.map((code) => ({ page, code })));

it.each(VISITORS)('the %s texts are there in the 39 languages of visitors (I18-01)', (page) => {
  const found = readdirSync(new URL(`${page}/`, folder)).map((file) => file.replace('.json', ''));
  expect(found.sort()).toEqual(codes);
  expect(found).toHaveLength(39);
});

const textsOf = (page: string, code: string): Record<string, string> =>
  JSON.parse(readFileSync(new URL(`${page}/${code}.json`, folder), 'utf8'));
/** Each key with its placeholders; plural forms are one key, and one of them may leave out the number. */
const shapeOf = (texts: Record<string, string>) => {
  const shape = new Map<string, string[]>();
  for (const [key, text] of Object.entries(texts)) {
    const stem = key.replace(/_(?:zero|one|two|few|many|other)$/, '');
    const names = [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    shape.set(stem, [...new Set([...(shape.get(stem) ?? []), ...names])].sort());
  }
  return Object.fromEntries([...shape].sort(([one], [other]) => one.localeCompare(other)));
};
const translated = VISITORS.flatMap((page) => codes.filter((code) => code !== 'en').map((code) => ({ page, code })));

it.each(translated)('the $page texts in $code have the keys and placeholders of English (I18-11)', ({ page, code }) => {
  // English that the widget loads later; other languages have it in the widget's catalogue.
  const parts = page === 'widget' ? textsOf('widget-parts', 'en') : {};
  expect(shapeOf(textsOf(page, code))).toEqual(shapeOf({ ...textsOf(page, 'en'), ...parts }));
});

it.each(branded)('the $page texts in $code name the brand they are powered by, once (I18-16)', ({ page, code }) => {
  expect(textsOf(page, code)['POWERED_BY']?.match(/\{\w+\}/g)).toEqual(['{brand}']);
});
