/** The installation's languages, underscore codes as the wire has them (spec, section 1). */
const CODES = [
  'ar', 'ca', 'cs', 'da', 'de', 'el', 'en', 'es', 'fa', 'fi', 'fr', 'he', 'hi', 'hu', 'id', 'is', 'it', 'ja', 'ko', 'lt',
  'lv', 'ml', 'nl', 'no', 'pl', 'pt_BR', 'pt', 'ro', 'ru', 'sk', 'sr', 'sv', 'ta', 'th', 'tr', 'uk', 'vi', 'zh_CN', 'zh_TW',
];

const nameOf = (code: string) => {
  const tag = code.replace('_', '-');
  const name = new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag;
  return `${name.charAt(0).toLocaleUpperCase(tag)}${name.slice(1)} (${tag})`;
};

/** `enabledLanguages`: each language by its own name, e.g. `Deutsch (de)` (wire protocol 3.5). */
export const enabledLanguages = CODES.map((code) => ({ name: nameOf(code), iso_639_1_code: code }));
