import english from '@porchlight/core/i18n/catalogues/widget-parts/en.json';
import { createTranslator } from '@porchlight/core/i18n/translate.ts';
import { type Texts, useTexts } from './texts.ts';

const inEnglish = createTranslator('en', english, english);

export const usePartTexts = (): Texts => {
  const texts = useTexts();
  return { ...texts, t: (key, values) => texts.t(key, values) || inEnglish(key, values) };
};
