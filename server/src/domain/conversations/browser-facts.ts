import { withoutKeys } from '../visitors/clean-page-address.ts';

/** What a request tells of its browser, kept on the conversation for the team (wire protocol 4.3). */
const BROWSERS: [RegExp, string][] = [
  [/Edg\/([\d.]+)/, 'Microsoft Edge'],
  [/OPR\/([\d.]+)/, 'Opera'],
  [/SamsungBrowser\/([\d.]+)/, 'Samsung Browser'],
  [/(?:Firefox|FxiOS)\/([\d.]+)/, 'Firefox'],
  [/(?:Chrome|CriOS|HeadlessChrome)\/([\d.]+)/, 'Chrome'],
  [/Version\/([\d.]+).*Safari/, 'Safari'],
];

const PLATFORMS: [RegExp, string][] = [
  [/Windows NT ([\d.]+)/, 'Windows'],
  [/(?:iPhone|CPU) OS ([\d_]+)/, 'iOS'],
  [/Android ([\d.]+)/, 'Android'],
  [/Mac OS X ([\d_.]+)/, 'macOS'],
  [/CrOS \S+ ([\d.]+)/, 'ChromeOS'],
  [/Linux()/, 'Linux'],
];

const find = (table: [RegExp, string][], text: string) => {
  for (const [pattern, name] of table) {
    const match = pattern.exec(text);
    if (match) return { name, version: (match[1] ?? '').replaceAll('_', '.') };
  }
  return { name: '', version: '' };
};

const isWebAddress = (url: string) => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);

type Asked = { userAgent: string | undefined; acceptLanguage: string | undefined };

/** What the headers of a request say of browser, device and language (wire protocol 4.3). */
export const browserFacts = ({ userAgent = '', acceptLanguage = '' }: Asked) => {
  const browser = find(BROWSERS, userAgent);
  const platform = find(PLATFORMS, userAgent);
  return {
    browser_language: acceptLanguage.split(/[,;-]/)[0]?.trim() ?? '',
    browser: {
      browser_name: browser.name || 'Unknown Browser',
      browser_version: browser.version,
      device_name: /Mobile|iPhone|Android/.test(userAgent) ? 'Mobile' : 'Desktop',
      platform_name: platform.name || 'Unknown Platform',
      platform_version: platform.version,
    },
  };
};

/** The page a visitor wrote from, without what looks like a key in it; anything but a web address is nobody's page. */
export const refererOrNull = (url: string | null | undefined) =>
  url && url.length <= 2_048 && isWebAddress(url) ? withoutKeys(url) : null;

/** The zone of a visitor's clock, by which the team knows roughly where they are; what is no zone is left out. */
export const timeZoneFact = (zone: string | null | undefined): { time_zone?: string } => {
  if (!zone) return {};
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return { time_zone: zone };
  } catch {
    return {};
  }
};
