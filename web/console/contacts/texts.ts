import english from '@porchlight/core/i18n/catalogues/contacts/en.json';
import { createTranslator, type Values } from '@porchlight/core/i18n/translate.ts';

export type ContactKey = keyof typeof english | 'COUNT' | 'VISIT_BEFORE';

const translate = createTranslator('en', english, english);

export const t = (key: ContactKey, values?: Values) => translate(key, values);
