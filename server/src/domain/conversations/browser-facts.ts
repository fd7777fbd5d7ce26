import { readUserAgent } from '@porchlight/core/rules/devices/read-user-agent.ts';
import { withoutKeys } from '../visitors/clean-page-address.ts';

const isWebAddress = (url: string) => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);

type BrowserHeaders = { userAgent: string | undefined; acceptLanguage: string | undefined };

/** Browser, device and language from a request's headers, stored for the team (wire protocol 4.3). */
export const browserFacts = ({ userAgent = '', acceptLanguage = '' }: BrowserHeaders) => {
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

/** The page of a visitor's message, without query values that look like keys; null for an invalid web address. */
export const refererOrNull = (url: string | null | undefined) =>
  url && url.length <= 2_048 && isWebAddress(url) ? withoutKeys(url) : null;

export const timeZoneFact = (zone: string | null | undefined): { time_zone?: string } => {
  if (!zone) return {};
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return { time_zone: zone };
  } catch {
    return {};
  }
};
