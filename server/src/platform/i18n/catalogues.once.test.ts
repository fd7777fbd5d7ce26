import { readdirSync, readFileSync } from 'node:fs';
import { LOCALES } from '@porchlight/core/i18n/locales.ts';
import { expect, it } from 'vitest';

const folder = new URL('../../../../core/src/i18n/catalogues/', import.meta.url);
const codes = LOCALES.map(({ code }) => code).sort();
const branded = ['widget', 'survey'].flatMap((page) => codes.map((code) => ({ page, code })));

it.each(['widget', 'calls', 'survey', 'chat', 'email', 'portal'])(
  'the %s texts are there in the 39 languages of visitors (I18-01)',
  (page) => {
    const found = readdirSync(new URL(`${page}/`, folder)).map((file) => file.replace('.json', ''));
    expect(found.sort()).toEqual(codes);
    expect(found).toHaveLength(39);
  },
);

it.each(branded)('the $page texts in $code name the brand they are powered by, once (I18-16)', ({ page, code }) => {
  const { POWERED_BY }: { POWERED_BY?: string } = JSON.parse(
    readFileSync(new URL(`${page}/${code}.json`, folder), 'utf8'),
  );
  expect(POWERED_BY?.match(/\{\w+\}/g)).toEqual(['{brand}']);
});
