import english from '@porchlight/core/i18n/catalogues/reports/en.json' with { type: 'json' };
import { CONSOLE_LANGUAGES } from '@porchlight/core/i18n/console-languages.ts';
import type { Values } from '@porchlight/core/i18n/translate.ts';
import { listedLanguage } from './languages.ts';
import { loadTranslator } from './texts.ts';

export type ReportTexts = (key: keyof typeof english, values?: Values) => string;

/** The console has fewer languages than emails: others get English. */
export const reportTextsIn = (locale: string): Promise<ReportTexts> =>
  loadTranslator('reports', CONSOLE_LANGUAGES.find((each) => each === listedLanguage(locale)) ?? 'en', english);
