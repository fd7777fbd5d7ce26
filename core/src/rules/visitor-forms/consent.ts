import { selectLocale } from '../texts/locale.ts';

export const writtenTexts = (texts: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(texts).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1].trim() !== '',
    ),
  );

/** The reader's language, else English, else the first by the alphabet: databases do not keep an order. */
export const consentLocale = (texts: Readonly<Record<string, string>>, code: string): string | undefined => {
  const locales = Object.keys(texts).sort();
  return selectLocale(code, locales) ?? (locales.includes('en') ? 'en' : locales[0]);
};
