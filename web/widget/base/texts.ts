import type en from '@porchlight/core/i18n/catalogues/widget/en.json';
import type parts from '@porchlight/core/i18n/catalogues/widget-parts/en.json';
import { createContext, use } from 'react';
import type * as shared from '../../shared/language.ts';

/** A key with a count has one text per plural form (`X_one`, `X_other`) and is requested as `X`. */
type Base<K> = K extends `${infer Stem}_${'one' | 'other'}` ? Stem : K;
/** Texts of `widget-parts` are read with `usePartTexts`: they are not in the first load. */
export type TextKey = Base<keyof typeof en | keyof typeof parts>;
export type Texts = shared.Texts<TextKey>;

export const TextsContext = createContext<Texts | null>(null);

export const useTexts = (): Texts => {
  const texts = use(TextsContext);
  if (!texts) throw new Error('No texts here: render inside <TextsContext>.');
  return texts;
};
