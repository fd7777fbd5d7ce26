import { languageTag } from './locales.ts';

/** Values for the `{name}` placeholders of a text; `count` also chooses the plural form. */
export type Values = Record<string, string | number>;
/** Texts by key. A key with a count has one text per plural form: `HOURS_one`, `HOURS_other`. */
export type Catalogue = Record<string, string>;

const openCounting = (locale: string) => {
  try {
    const tag = languageTag(locale);
    return { plurals: new Intl.PluralRules(tag), numbers: new Intl.NumberFormat(tag) };
  } catch {
    return { plurals: new Intl.PluralRules('en'), numbers: new Intl.NumberFormat('en') };
  }
};

/** Intl throws for an invalid language tag. Created with the first count: a browser needs about 14 ms for it. */
const countingIn = (locale: string) => {
  let opened: ReturnType<typeof openCounting> | undefined;
  return () => (opened ??= openCounting(locale));
};
type Counting = ReturnType<typeof countingIn>;

/** A count is written in the locale's own digits. Other numbers, such as a conversation's, are identifiers. */
const fill = (text: string, values: Values, counting: Counting) =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    return name === 'count' && typeof value === 'number' ? counting().numbers.format(value) : String(value ?? whole);
  });

const find = (catalogue: Catalogue, key: string, counting: Counting, values: Values) => {
  const { count } = values;
  if (typeof count !== 'number') return catalogue[key];
  return catalogue[`${key}_${counting().plurals.select(count)}`] ?? catalogue[`${key}_other`] ?? catalogue[key];
};

/** A translator over one locale's texts. A missing text is shown in English, never as a bare key (I18-02). */
export const createTranslator = (locale: string, catalogue: Catalogue, english: Catalogue) => {
  const counting = countingIn(locale);
  const borrowed = countingIn('en');
  return (key: string, values: Values = {}) => {
    const own = find(catalogue, key, counting, values);
    if (own !== undefined) return fill(own, values, counting);
    return fill(find(english, key, borrowed, values) ?? '', values, borrowed);
  };
};
