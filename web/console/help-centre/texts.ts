import english from '@porchlight/core/i18n/catalogues/help-editor/en.json';
import { createTranslator, type Values } from '@porchlight/core/i18n/translate.ts';
import { loadCatalogue } from '../base/language.ts';

export type CentreKey = keyof typeof english | 'VIEWS' | 'ARTICLES_IN';

const { language, catalogue } = await loadCatalogue('help-editor', english);
const translate = createTranslator(language, catalogue, english);

export const t = (key: CentreKey, values?: Values) => translate(key, values);
