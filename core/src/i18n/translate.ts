import { languageTag } from './locales.ts';

export type Values = Record<string, string | number>;
/** Texts by key. A key with a count has one text per plural form: `HOURS_one`, `HOURS_other`. */
export type Catalogue = Record<string, string>;

const fill = (text: string, values: Values) =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));

const pluralForm = (locale: string, count: number) => {
  try {
    return new Intl.PluralRules(languageTag(locale)).select(count);
  } catch {
    return count === 1 ? 'one' : 'other';
  }
};

const find = (catalogue: Catalogue, key: string, locale: string, values: Values) => {
  const { count } = values;
  if (typeof count !== 'number') return catalogue[key];
  return catalogue[`${key}_${pluralForm(locale, count)}`] ?? catalogue[`${key}_other`] ?? catalogue[key];
};

/** A translator over one locale's texts; what is missing is said in English, never as a bare key (I18-02). */
export const createTranslator =
  (locale: string, catalogue: Catalogue, english: Catalogue) =>
  (key: string, values: Values = {}) =>
    fill(find(catalogue, key, locale, values) ?? find(english, key, 'en', values) ?? '', values);
