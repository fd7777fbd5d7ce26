/** The languages of the console, each with a catalogue for every part of it. Visitors have more: `locales.ts`. */
export const CONSOLE_LANGUAGES = [
  'ar',
  'de',
  'en',
  'es',
  'fr',
  'it',
  'ja',
  'nl',
  'pl',
  'pt_BR',
  'tr',
  'zh_CN',
] as const;
