const parts = (code: string): [language: string, region: string] => {
  const [language = '', region = ''] = code.split(/[-_]/);
  return [language.toLowerCase(), region.toUpperCase()];
};
const underscored = (code: string): string => parts(code).filter(Boolean).join('_');

const TRADITIONAL = ['HANT', 'TW', 'HK', 'MO'];
/** Browsers' codes for languages that we list under another code. */
const LISTED_AS = new Map([
  ['nb', 'no'],
  ['nn', 'no'],
  ['iw', 'he'],
  ['in', 'id'],
]);

const listedAs = ([language, region]: [string, string]): string | undefined =>
  language === 'zh' ? (TRADITIONAL.includes(region) ? 'zh_TW' : 'zh_CN') : LISTED_AS.get(language);

/**
 * Selects a locale: the whole code, else its language, else undefined. `-` reads as `_`. Other names of a listed language
 * count: a browser in Norway says `nb-NO`, one in Hong Kong `zh-HK`.
 */
export const selectLocale = (wanted: string | null | undefined, enabled: readonly string[]): string | undefined => {
  if (!wanted) return undefined;
  const [language] = parts(wanted);
  const listed = listedAs(parts(wanted));
  return (
    enabled.find((code) => underscored(code) === underscored(wanted)) ??
    enabled.find((code) => underscored(code) === language) ??
    enabled.find((code) => code === listed)
  );
};
