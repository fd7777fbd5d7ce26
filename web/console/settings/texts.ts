import english from '@porchlight/core/i18n/catalogues/settings/en.json';
import { createTranslator, type Values } from '@porchlight/core/i18n/translate.ts';

export type SettingsKey = keyof typeof english;

const translate = createTranslator('en', english, english);

/** The words of the settings: loaded with them, not with the inbox. */
export const t = (key: SettingsKey, values?: Values) => translate(key, values);
