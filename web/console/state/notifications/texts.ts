import english from '@porchlight/core/i18n/catalogues/notifications/en.json';
import { createTranslator, type Values } from '@porchlight/core/i18n/translate.ts';

export type NotificationKey = keyof typeof english;

const translate = createTranslator('en', english, english);

export const t = (key: NotificationKey, values?: Values) => translate(key, values);
