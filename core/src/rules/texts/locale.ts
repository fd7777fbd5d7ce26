const parts = (code: string): [language: string, region: string] => {
  const [language = '', region = ''] = code.split(/[-_]/);
  return [language.toLowerCase(), region.toUpperCase()];
};
const underscored = (code: string): string => parts(code).filter(Boolean).join('_');

const TRADITIONAL = ['HANT', 'TW', 'HK', 'MO'];
const LISTED_AS = new Map([
  ['nb', 'no'],
  ['nn', 'no'],
  ['iw', 'he'],
  ['in', 'id'],
]);

const listedAs = ([language, region]: [string, string]): string | undefined =>
  language === 'zh' ? (TRADITIONAL.includes(region) ? 'zh_TW' : 'zh_CN') : LISTED_AS.get(language);

/** The whole code, else its language, else undefined. Browsers' other names count: `nb-NO` in Norway, `zh-HK`. */
export const selectLocale = (requested: string | null | undefined, enabled: readonly string[]): string | undefined => {
  if (!requested) return undefined;
  const [language] = parts(requested);
  const listed = listedAs(parts(requested));
  return (
    enabled.find((code) => underscored(code) === underscored(requested)) ??
    enabled.find((code) => underscored(code) === language) ??
    enabled.find((code) => code === listed)
  );
};
