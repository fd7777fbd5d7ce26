import english from '@porchlight/core/i18n/catalogues/portal/en.json' with { type: 'json' };
import type { Values } from '@porchlight/core/i18n/translate.ts';
import { loadTranslator } from '../../../platform/i18n/texts.ts';

/** A key with a count has one text per plural form (`X_one`, `X_other`) and is requested as `X`. */
type Base<K> = K extends `${infer Stem}_${'one' | 'other'}` ? Stem : K;

export type Texts = (key: Base<keyof typeof english>, values?: Values) => string;

export const textsIn = (locale: string): Promise<Texts> => loadTranslator('portal', locale, english);
