import english from '@porchlight/core/i18n/catalogues/reports/en.json';
import { createTranslator, type Values } from '@porchlight/core/i18n/translate.ts';
import { loadCatalogue } from '../base/language.ts';

type StemOf<Key> = Key extends `${infer Stem}_other` ? Stem : never;
export type ReportKey = keyof typeof english | StemOf<keyof typeof english>;

const { language, catalogue } = await loadCatalogue('reports', english);
const translate = createTranslator(language, catalogue, english);

export const t = (key: ReportKey, values?: Values) => translate(key, values);
