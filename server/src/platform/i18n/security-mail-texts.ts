import english from '@porchlight/core/i18n/catalogues/security-mails/en.json' with { type: 'json' };
import { createTranslator, type Values } from '@porchlight/core/i18n/translate.ts';

/** English, as the console is. */
export const securityMailText = (key: keyof typeof english, values?: Values): string =>
  createTranslator('en', english, english)(key, values);
