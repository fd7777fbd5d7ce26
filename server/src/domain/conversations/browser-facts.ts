import { readUserAgent } from '@porchlight/core/rules/devices/read-user-agent.ts';
import { withoutKeys } from '../visitors/clean-page-address.ts';

const isWebAddress = (url: string) => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);

type Asked = { userAgent: string | undefined; acceptLanguage: string | undefined };

/** What the headers of a request say of browser, device and language, stored for the team (wire protocol 4.3). */
export const browserFacts = ({ userAgent = '', acceptLanguage = '' }: Asked) => {
  const { browser, system, isMobile } = readUserAgent(userAgent);
  return {
    browser_language: acceptLanguage.split(/[,;-]/)[0]?.trim() ?? '',
    browser: {
      browser_name: browser.name || 'Unknown Browser',
      browser_version: browser.version,
      device_name: isMobile ? 'Mobile' : 'Desktop',
      platform_name: system.name || 'Unknown Platform',
      platform_version: system.version,
    },
  };
};

/** The page a visitor wrote from, without what looks like a key in it; null for anything but a web address. */
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
