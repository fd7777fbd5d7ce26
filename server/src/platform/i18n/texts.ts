import { type Catalogue, createTranslator } from '@porchlight/core/i18n/translate.ts';
import { listedLanguage } from './languages.ts';

/** For emails, help centre, automatic messages and the console's manifest. Only a listed code becomes part of a path; others get English. */
export const loadTranslator = async (
  page: 'chat' | 'console' | 'email' | 'portal' | 'reports',
  locale: string,
  english: Catalogue,
) => {
  const code = listedLanguage(locale) ?? 'en';
  const { default: texts }: { default: Catalogue } = await import(
    `@porchlight/core/i18n/catalogues/${page}/${code}.json`,
    { with: { type: 'json' } }
  );
  return createTranslator(code, texts, english);
};
