import english from '@porchlight/core/i18n/catalogues/portal/en.json' with { type: 'json' };
import { createTranslator, type Values } from '@porchlight/core/i18n/translate.ts';

/** The site's own words. Other languages than English say what they have. */
export type Texts = (key: string, values?: Values) => string;

export const textsIn = (locale: string): Texts => createTranslator(locale, english, english);
