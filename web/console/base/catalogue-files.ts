import type { Catalogue } from '@porchlight/core/i18n/translate.ts';

export const CATALOGUES = '../../../core/src/i18n/catalogues';

/** Vite fills this in. The simulation runs without it (`simulation/actors/catalogue-files.ts`). */
export const CATALOGUE_FILES = import.meta.glob<Catalogue>(
  [
    '../../../core/src/i18n/catalogues/{console,contacts,help-editor,notifications,onboarding,reports,settings}/*.json',
    '!../../../core/src/i18n/catalogues/*/en.json',
  ],
  { import: 'default' },
);
