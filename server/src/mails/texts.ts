import english from '@porchlight/core/i18n/catalogues/email/en.json' with { type: 'json' };
import { createTranslator, type Values } from '@porchlight/core/i18n/translate.ts';

export type MailTexts = (key: keyof typeof english, values?: Values) => string;

/** A mail's words in a locale; English where a language has none of its own yet. */
export const mailTextsIn = (locale: string): MailTexts => createTranslator(locale, english, english);
