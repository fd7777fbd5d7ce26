import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CONSOLE_LANGUAGES } from '../../core/src/i18n/console-languages.ts';
import { LOCALES, languageTag } from '../../core/src/i18n/locales.ts';
import { sources } from '../sources.mjs';

const folder = new URL('../../core/src/i18n/catalogues/', import.meta.url);
const readFile = (page, code) => JSON.parse(readFileSync(new URL(`${page}/${code}.json`, folder), 'utf8'));
/** English that the widget loads later; other languages have it in the widget's catalogue. */
const PARTS = 'widget-parts';
const read = (page, code) => ({
  ...readFile(page, code),
  ...(page === 'widget' && code === 'en' ? readFile(PARTS, code) : {}),
});
const codesOf = (page) => readdirSync(new URL(`${page}/`, folder)).map((file) => file.replace('.json', ''));

/** Catalogues for visitors and the code that uses them: complete in every language. The others are the console's. */
const FOR_VISITORS = {
  widget: ['web/widget/', 'web/shared/', 'core/src/rules/'],
  calls: ['web/shared/calls/', 'web/widget/calls/', 'web/console/'],
  survey: ['web/survey/', 'server/src/pages/'],
  chat: ['server/src/domain/'],
  email: ['server/src/'],
  portal: ['server/src/pages/help-centre/'],
};
/** Of the team's catalogues, those that the server uses: English alone. */
const SAID_BY_SERVER = { 'security-mails': ['server/src/outbound/mail/'] };
const pages = readdirSync(folder).filter((page) => page !== PARTS);
const CATALOGUES = pages.map((page) => ({
  page,
  offered: Object.hasOwn(FOR_VISITORS, page)
    ? LOCALES.map(({ code }) => code).sort()
    : Object.hasOwn(SAID_BY_SERVER, page)
      ? ['en']
      : [...CONSOLE_LANGUAGES],
  speaks: FOR_VISITORS[page] ?? SAID_BY_SERVER[page] ?? ['web/console/', 'web/shared/'],
}));

const PLURAL = /_(zero|one|two|few|many|other)$/;
const stemOf = (key) => key.replace(PLURAL, '');
const stemsOf = (english) =>
  new Set(
    Object.keys(english)
      .filter((key) => key.endsWith('_other'))
      .map(stemOf),
  );
const namesIn = (text) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();
const formsOf = (code) => new Intl.PluralRules(languageTag(code)).resolvedOptions().pluralCategories;

it('every catalogue of visitors is there', () =>
  expect(Object.keys(FOR_VISITORS).filter((page) => !CATALOGUES.some((each) => each.page === page))).toEqual([]));

it.each(CATALOGUES)('the $page texts are there in every language they are offered in', ({ page, offered }) =>
  expect(codesOf(page).sort()).toEqual(offered),
);

it.each(CATALOGUES)('every text of $page is used', ({ page, speaks }) => {
  const said = sources()
    .filter(({ path }) => speaks.some((folder) => path.startsWith(folder)) && !/\.test\.\w+$/.test(path))
    .map(({ text }) => text)
    .join('\n');
  const english = read(page, 'en');
  const stems = stemsOf(english);
  // `RATING_${value}` matches RATING_1 and the others, `${LABELS[name]}_USUAL` all with that ending.
  const begun = [...said.matchAll(/`([A-Z][A-Z\d_]*_)\$\{/g)].map(([, head]) => head);
  const ended = [...said.matchAll(/`\$\{[^`]*\}(_[A-Z\d_]+)`/g)].map(([, tail]) => tail);
  const keys = new Set(Object.keys(english).map((key) => (stems.has(stemOf(key)) ? stemOf(key) : key)));
  const isSaid = (key) =>
    new RegExp(`['"\`]${key}['"\`]`).test(said) ||
    begun.some((head) => key.startsWith(head)) ||
    ended.some((tail) => key.endsWith(tail));
  expect([...keys].filter((key) => !isSaid(key))).toEqual([]);
});

const everyText = CATALOGUES.flatMap(({ page }) => codesOf(page).map((code) => ({ page, code })));
it.each(everyText)(
  'the $page texts in $code have two braces only around a placeholder of messages',
  ({ page, code }) => {
    const written = Object.values(read(page, code)).flatMap((text) => text.match(/\{\{[^}]*\}\}/g) ?? []);
    expect(written.filter((each) => !/^\{\{[a-z_]+\.[a-z_]+\}\}$/.test(each))).toEqual([]);
  },
);

const translated = CATALOGUES.flatMap(({ page }) =>
  codesOf(page)
    .filter((code) => code !== 'en')
    .map((code) => ({ page, code })),
);

describe.each(translated)('the $page texts in $code', ({ page, code }) => {
  const [english, texts] = [read(page, 'en'), read(page, code)];
  const stems = stemsOf(english);

  it('say everything English says, in every plural form of the language, and nothing else (I18-11, I18-14)', () => {
    const wanted = Object.keys(english)
      .filter((key) => !stems.has(stemOf(key)))
      .concat([...stems].flatMap((stem) => formsOf(code).map((form) => `${stem}_${form}`)));
    expect(Object.keys(texts).sort()).toEqual(wanted.sort());
    expect(Object.entries(texts).filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  it('name what they speak of: every value stands where English has it (I18-11)', () => {
    for (const [key, text] of Object.entries(texts)) {
      const stem = stemOf(key);
      if (!stems.has(stem)) {
        // A name that English says twice may be a pronoun the second time, where a language would have to bend it.
        const [named, wanted] = [namesIn(text), namesIn(english[key] ?? '')];
        expect([...new Set(named)], key).toEqual([...new Set(wanted)]);
        expect(named.length, key).toBeLessThanOrEqual(wanted.length);
        continue;
      }
      // "One message" may go without its number.
      const named = namesIn(english[`${stem}_other`]);
      expect([named.join(), named.filter((name) => name !== 'count').join()], key).toContain(namesIn(text).join());
    }
  });
});
