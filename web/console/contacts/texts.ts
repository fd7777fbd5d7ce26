import english from '@porchlight/core/i18n/catalogues/contacts/en.json';
import { createTranslator, type Values } from '@porchlight/core/i18n/translate.ts';
import { loadCatalogue } from '../base/language.ts';

export type ContactKey =
  | keyof typeof english
  | 'COUNT'
  | 'VISIT_BEFORE'
  | 'LIVE_COUNT'
  | 'LIVE_PAGES'
  | 'COMPANIES_COUNT';

const { language, catalogue } = await loadCatalogue('contacts', english);
const translate = createTranslator(language, catalogue, english);

export const t = (key: ContactKey, values?: Values) => translate(key, values);
