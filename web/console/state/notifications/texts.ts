import english from '@porchlight/core/i18n/catalogues/notifications/en.json';
import { createTranslator, type Values } from '@porchlight/core/i18n/translate.ts';
import { loadCatalogue } from '../../base/language.ts';

export type NotificationKey = keyof typeof english;

const { language, catalogue } = await loadCatalogue('notifications', english);
const translate = createTranslator(language, catalogue, english);

export const t = (key: NotificationKey, values?: Values) => translate(key, values);
