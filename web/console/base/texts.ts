import english from '@porchlight/core/i18n/catalogues/console/en.json';
import { createTranslator, type Values } from '@porchlight/core/i18n/translate.ts';
import { withInstallationName } from '@porchlight/core/rules/appearance/branding.ts';
import { loadCatalogue } from './language.ts';

type Plural =
  | 'OPEN_CONVERSATIONS'
  | 'PENDING_CONVERSATIONS'
  | 'SNOOZED_CONVERSATIONS'
  | 'SCHEDULED_CONVERSATIONS'
  | 'UNREAD'
  | 'SELECTED'
  | 'BULK_DONE'
  | 'BULK_WAITS'
  | 'CHANGES_WAIT'
  | 'ACTIVITIES'
  | 'FILES'
  | 'FILTERS'
  | 'UNREAD_NOTIFICATIONS'
  | 'FACTOR_REMINDER'
  | 'PLACEHOLDERS_EMPTY'
  | 'PLACEHOLDERS_EMPTY_HINT'
  | 'MACRO_STEPS'
  | 'MACRO_ON_THIS'
  | 'MACRO_ON_SELECTED'
  | 'MACRO_USED'
  | 'MACRO_HOURS'
  | 'MACRO_DAYS'
  | 'MACRO_RAN_SKIPPED'
  | 'MACRO_RAN_ON'
  | 'MACRO_NOT_ON';
export type TextKey = keyof typeof english | Plural;

/** What the server puts into the page; not there in tests. */
const { globalConfig } = globalThis as unknown as { globalConfig?: { INSTALLATION_NAME?: string } };

const { language, catalogue } = await loadCatalogue('console', english);
const named = {
  ...catalogue,
  APP_NAME: withInstallationName(catalogue['APP_NAME'] ?? english.APP_NAME, globalConfig?.INSTALLATION_NAME),
};
const translate = createTranslator(language, named, english);

export const t = (key: TextKey, values?: Values) => translate(key, values);
