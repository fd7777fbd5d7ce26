import { LOCALES } from '@porchlight/core/i18n/locales.ts';
import { selectLocale } from '@porchlight/core/rules/texts/locale.ts';

const CODES: readonly string[] = LOCALES.map(({ code }) => code);

/** Each language by its own name, e.g. `Deutsch (de)`; codes with underscores (wire protocol 3.5). */
export const enabledLanguages = LOCALES.map(({ code, name }) => ({
  name: `${name} (${code.replace('_', '-')})`,
  iso_639_1_code: String(code),
}));

/** The listed language for a requested one (`de`, `de-AT`, `nb`); undefined for others. */
export const listedLanguage = (requested: string | null | undefined): string | undefined =>
  selectLocale(requested, CODES);

/** The first of these languages in an `Accept-Language` header; undefined without one. */
export const acceptedAmong = (header: string | undefined, codes: readonly string[]): string | undefined =>
  header
    ?.split(',')
    .map((part) => selectLocale(part.split(';')[0]?.trim(), codes))
    .find(Boolean);

/** The first listed language of an `Accept-Language` header: for pages without a better source. */
export const acceptedLanguage = (header: string | undefined): string => acceptedAmong(header, CODES) ?? 'en';
