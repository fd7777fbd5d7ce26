import english from '@porchlight/core/i18n/catalogues/widget/en.json';
import { languageTag } from '@porchlight/core/i18n/locales.ts';
import { type Catalogue, createTranslator, type Values } from '@porchlight/core/i18n/translate.ts';

const catalogues = import.meta.glob<Catalogue>(
  ['../../../../core/src/i18n/catalogues/widget/*.json', '!../../../../core/src/i18n/catalogues/widget/en.json'],
  { import: 'default' },
);

export type WidgetTexts = { t: (key: keyof typeof english, values?: Values) => string; locale: string };

export const loadWidgetTexts = async (code: string): Promise<WidgetTexts> => {
  const load = catalogues[`../../../../core/src/i18n/catalogues/widget/${code}.json`];
  return { t: createTranslator(code, load ? await load() : english, english), locale: languageTag(code) };
};
