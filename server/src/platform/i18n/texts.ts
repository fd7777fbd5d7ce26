import { type Catalogue, createTranslator } from '@porchlight/core/i18n/translate.ts';
import { listedLanguage } from './languages.ts';

/**
 * A translator for emails, the help centre, or automatic messages of a chat. A catalogue is imported when first needed,
 * and cached by the runtime. Only a listed code becomes part of a path; other codes get English.
 */
export const loadTranslator = async (page: 'chat' | 'email' | 'portal', locale: string, english: Catalogue) => {
  const code = listedLanguage(locale) ?? 'en';
  const { default: texts }: { default: Catalogue } = await import(
    `@porchlight/core/i18n/catalogues/${page}/${code}.json`,
    { with: { type: 'json' } }
  );
  return createTranslator(code, texts, english);
};
