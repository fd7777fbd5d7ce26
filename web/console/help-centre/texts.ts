import english from '@porchlight/core/i18n/catalogues/help-editor/en.json';
import { createTranslator, type Values } from '@porchlight/core/i18n/translate.ts';

export type CentreKey = keyof typeof english | 'VIEWS' | 'ARTICLES_IN';

const translate = createTranslator('en', english, english);

export const t = (key: CentreKey, values?: Values) => translate(key, values);
