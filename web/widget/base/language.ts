import en from '@porchlight/core/i18n/catalogues/widget/en.json' with { type: 'json' };
import type { Catalogue } from '@porchlight/core/i18n/translate.ts';
import * as shared from '../../shared/language.ts';
import type { TextKey } from './texts.ts';

const catalogues = import.meta.glob<Catalogue>(
  ['../../../core/src/i18n/catalogues/widget/*.json', '!../../../core/src/i18n/catalogues/widget/en.json'],
  { import: 'default' },
);

export type Language = ReturnType<typeof createLanguage>;

export const createLanguage = (enabled: readonly string[]) =>
  shared.createLanguage<TextKey>({
    enabled,
    english: en,
    load: (code) => catalogues[`../../../core/src/i18n/catalogues/widget/${code}.json`]?.(),
  });
