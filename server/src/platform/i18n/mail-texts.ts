import english from '@porchlight/core/i18n/catalogues/email/en.json' with { type: 'json' };
import type { Values } from '@porchlight/core/i18n/translate.ts';
import { loadTranslator } from './texts.ts';

export type MailTexts = (key: keyof typeof english, values?: Values) => string;

export const mailTextsIn = (locale: string): Promise<MailTexts> => loadTranslator('email', locale, english);
