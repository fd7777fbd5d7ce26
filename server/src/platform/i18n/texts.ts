import { type Catalogue, createTranslator } from '@porchlight/core/i18n/translate.ts';
import { listedLanguage } from './languages.ts';

/**
 * A translator for mails, the help centre, or what an inbox says by itself in a chat. A language's texts are read when first needed, and kept by the runtime as any
 * module is. Only a listed code becomes part of a path; what is not listed is spoken to in English.
 */
export const loadTranslator = async (page: 'chat' | 'email' | 'portal', locale: string, english: Catalogue) => {
  const code = listedLanguage(locale) ?? 'en';
  const { default: texts }: { default: Catalogue } = await import(
    `@porchlight/core/i18n/catalogues/${page}/${code}.json`,
    { with: { type: 'json' } }
  );
  return createTranslator(code, texts, english);
};
