import en from '@porchlight/core/i18n/catalogues/survey/en.json' with { type: 'json' };
import { LOCALES } from '@porchlight/core/i18n/locales.ts';
import type { Catalogue } from '@porchlight/core/i18n/translate.ts';
import { createLanguage, type Texts } from '../shared/language.ts';

const catalogues = import.meta.glob<Catalogue>(
  ['../../core/src/i18n/catalogues/survey/*.json', '!../../core/src/i18n/catalogues/survey/en.json'],
  { import: 'default' },
);

export type Language = ReturnType<typeof createSurveyLanguage>;
export type Translate = Texts<keyof typeof en>['t'];

export const createSurveyLanguage = () =>
  createLanguage<keyof typeof en>({
    enabled: LOCALES.map(({ code }) => code),
    english: en,
    load: (code) => catalogues[`../../core/src/i18n/catalogues/survey/${code}.json`]?.(),
  });
