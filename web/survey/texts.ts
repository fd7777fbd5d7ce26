import english from '@porchlight/core/i18n/catalogues/survey/en.json';
import { createTranslator, type Values } from '@porchlight/core/i18n/translate.ts';

export type TextKey = keyof typeof english;
export type Texts = (key: TextKey, values?: Values) => string;

/** The page's words in a locale; English where a language has none of its own yet. */
export const textsIn = (locale: string): Texts => createTranslator(locale, english, english);
