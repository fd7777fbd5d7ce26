import english from '@porchlight/core/i18n/catalogues/onboarding/en.json';
import { createTranslator, type Values } from '@porchlight/core/i18n/translate.ts';
import { loadCatalogue } from '../base/language.ts';

const { language, catalogue } = await loadCatalogue('onboarding', english);
const translate = createTranslator(language, catalogue, english);

export const t = (key: keyof typeof english, values?: Values) => translate(key, values);
