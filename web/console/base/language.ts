import { CONSOLE_LANGUAGES } from '@porchlight/core/i18n/console-languages.ts';
import { languageTag } from '@porchlight/core/i18n/locales.ts';
import type { Catalogue } from '@porchlight/core/i18n/translate.ts';
import { selectLocale } from '@porchlight/core/rules/texts/locale.ts';
import { openStorage } from '../../shared/storage.ts';
import { CATALOGUE_FILES, CATALOGUES } from './catalogue-files.ts';

export type ConsoleLanguage = (typeof CONSOLE_LANGUAGES)[number];

const KEY = 'porchlight-console-language';
const storage = openStorage();

const isConsoleLanguage = (code: string | undefined): code is ConsoleLanguage =>
  CONSOLE_LANGUAGES.some((each) => each === code);

const findLanguage = (requested: string): ConsoleLanguage | undefined => {
  const code = selectLocale(requested, CONSOLE_LANGUAGES);
  const [spoken] = requested.toLowerCase().split(/[-_]/);
  return isConsoleLanguage(code) ? code : CONSOLE_LANGUAGES.find((each) => each.split('_')[0] === spoken);
};

/** The chosen one, else the first of the browser's languages that the console has, else English. */
export const selectLanguage = (chosen: string | null, preferred: readonly string[]): ConsoleLanguage =>
  [chosen ?? '', ...preferred].map(findLanguage).find((code) => code !== undefined) ?? 'en';

/** Of this page as long as it is open: another one comes with another load. */
export const LANGUAGE = selectLanguage(storage.get(KEY), navigator.languages);

/** For Intl. */
export const LOCALE = languageTag(LANGUAGE);

const isStored = (language: string) => {
  try {
    return localStorage.getItem(KEY) === language;
  } catch {
    return false;
  }
};

/** For the next load of the page in this browser; null: the browser's own. Answers whether it will be remembered. */
export const rememberLanguage = (language: ConsoleLanguage | null): boolean => {
  if (language === null) storage.remove(KEY);
  else storage.set(KEY, language);
  return language === null || isStored(language);
};

/** Of the agent's account, as Chatwoot stores it; null where the agent has not chosen. */
export const LANGUAGE_SETTING = 'locale';
export const chosenLanguage = (settings: Readonly<Record<string, unknown>>): ConsoleLanguage | null => {
  const chosen = settings[LANGUAGE_SETTING];
  return typeof chosen === 'string' && isConsoleLanguage(chosen) ? chosen : null;
};

type Part = 'console' | 'contacts' | 'help-editor' | 'notifications' | 'onboarding' | 'reports' | 'settings';

/** The texts of a part of the console and their language: English where there are no others, or where they did not come. */
export const loadCatalogue = async (
  part: Part,
  english: Catalogue,
): Promise<{ language: string; catalogue: Catalogue }> => {
  const catalogue = await CATALOGUE_FILES[`${CATALOGUES}/${part}/${LANGUAGE}.json`]?.().catch(() => undefined);
  return catalogue ? { language: LANGUAGE, catalogue } : { language: 'en', catalogue: english };
};
