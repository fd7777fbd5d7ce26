import english from '@porchlight/core/i18n/catalogues/settings/en.json';
import { createTranslator, type Values } from '@porchlight/core/i18n/translate.ts';
import { loadCatalogue } from '../base/language.ts';

type StemOf<Key> = Key extends `${infer Stem}_other` ? Stem : never;
/** A text, or the stem of one that has plural forms and is asked for with a count. */
export type SettingsKey = keyof typeof english | StemOf<keyof typeof english>;

const { language, catalogue } = await loadCatalogue('settings', english);
const translate = createTranslator(language, catalogue, english);

export const t = (key: SettingsKey, values?: Values) => translate(key, values);
