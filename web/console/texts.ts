import english from '@porchlight/core/i18n/catalogues/console/en.json';
import { createTranslator, type Values } from '@porchlight/core/i18n/translate.ts';

type Plural = 'UNREAD' | 'SELECTED' | 'BULK_DONE' | 'FILES' | 'FILTERS' | 'UNREAD_NOTIFICATIONS';
export type TextKey = keyof typeof english | Plural;

const translate = createTranslator('en', english, english);

/** The console's words. English alone so far; the catalogue is ready for every locale. */
export const t = (key: TextKey, values?: Values) => translate(key, values);
