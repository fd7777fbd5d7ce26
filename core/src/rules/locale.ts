const RIGHT_TO_LEFT = new Set(['ar', 'fa', 'he']);

const parts = (code: string): [language: string, region: string] => {
  const [language = '', region = ''] = code.split(/[-_]/);
  return [language.toLowerCase(), region.toUpperCase()];
};
const underscored = (code: string): string => parts(code).filter(Boolean).join('_');

/** Spec section 5, locale selection: the whole code, else its language, else undefined: no change. `-` reads as `_`. */
export const selectLocale = (wanted: string | null | undefined, enabled: readonly string[]): string | undefined => {
  if (!wanted) return undefined;
  const [language] = parts(wanted);
  return (
    enabled.find((code) => underscored(code) === underscored(wanted)) ??
    enabled.find((code) => underscored(code) === language)
  );
};

/** `pt_BR` as Intl and `lang` attributes want it. */
export const toLanguageTag = (code: string): string => underscored(code).replace('_', '-') || 'en';

export const isRightToLeft = (code: string): boolean => RIGHT_TO_LEFT.has(parts(code)[0]);
