export const LOCALES = [
  { code: 'ar', name: 'العربية' },
  { code: 'ca', name: 'Català' },
  { code: 'cs', name: 'Čeština' },
  { code: 'da', name: 'Dansk' },
  { code: 'de', name: 'Deutsch' },
  { code: 'el', name: 'Ελληνικά' },
  { code: 'en', name: 'English' },
  { code: 'es', name: 'Español' },
  { code: 'fa', name: 'فارسی' },
  { code: 'fi', name: 'Suomi' },
  { code: 'fr', name: 'Français' },
  { code: 'he', name: 'עברית' },
  { code: 'hi', name: 'हिन्दी' },
  { code: 'hu', name: 'Magyar' },
  { code: 'id', name: 'Bahasa Indonesia' },
  { code: 'is', name: 'Íslenska' },
  { code: 'it', name: 'Italiano' },
  { code: 'ja', name: '日本語' },
  { code: 'ko', name: '한국어' },
  { code: 'lt', name: 'Lietuvių' },
  { code: 'lv', name: 'Latviešu' },
  { code: 'ml', name: 'മലയാളം' },
  { code: 'nl', name: 'Nederlands' },
  { code: 'no', name: 'Norsk' },
  { code: 'pl', name: 'Polski' },
  { code: 'pt_BR', name: 'Português (Brasil)' },
  { code: 'pt', name: 'Português' },
  { code: 'ro', name: 'Română' },
  { code: 'ru', name: 'Русский' },
  { code: 'sk', name: 'Slovenčina' },
  { code: 'sr', name: 'Srpski' },
  { code: 'sv', name: 'Svenska' },
  { code: 'ta', name: 'தமிழ்' },
  { code: 'th', name: 'ไทย' },
  { code: 'tr', name: 'Türkçe' },
  { code: 'uk', name: 'Українська' },
  { code: 'vi', name: 'Tiếng Việt' },
  { code: 'zh_CN', name: '简体中文' },
  { code: 'zh_TW', name: '繁體中文' },
] as const;

const RIGHT_TO_LEFT = new Set(['ar', 'fa', 'he']);

/** Codes that Intl reads differently from our texts: ours are European Portuguese, and Serbian in Latin script. */
const TAGS = new Map([
  ['pt', 'pt-PT'],
  ['sr', 'sr-Latn'],
]);

/** `pt_BR` -> `pt-BR`, as Intl and `lang` attributes want it. */
export const languageTag = (code: string): string => TAGS.get(code) ?? (code.replace('_', '-') || 'en');

export const directionOf = (code: string): 'ltr' | 'rtl' =>
  RIGHT_TO_LEFT.has(code.split(/[-_]/)[0] ?? '') ? 'rtl' : 'ltr';
