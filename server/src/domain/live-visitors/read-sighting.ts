import { cleanText } from '../../platform/clean-text.ts';
import type { InboxRow } from '../../platform/database/schema/inboxes.ts';
import { browserFacts, timeZoneFact } from '../conversations/browser-facts.ts';
import { cleanAddress } from '../visitors/clean-page-address.ts';
import type { Visitor } from '../visitors/sessions.ts';
import type { Sighting, Utm } from './visit.ts';

const LONGEST_ADDRESS = 500;
const LONGEST_TITLE = 150;
const LONGEST_UTM = 100;

const textOf = (value: unknown, longest: number): string | null =>
  (typeof value === 'string' && cleanText(value).replaceAll(/\s+/g, ' ').trim().slice(0, longest)) || null;

/** As much of it as is short enough: the whole, without the query, or the site alone. */
const shortAddress = (address: string): string =>
  [address, address.split('?')[0] ?? ''].find(({ length }) => length <= LONGEST_ADDRESS) ?? new URL(address).origin;

const pageOf = (inbox: InboxRow, url: unknown): string | null => {
  const address = typeof url === 'string' ? cleanAddress(url, inbox.visited_pages) : null;
  return address === null || new URL(address).origin.length > LONGEST_ADDRESS ? null : shortAddress(address);
};

const utmOf = (url: string): Utm => {
  const { searchParams } = new URL(url);
  const named = (name: string) => textOf(searchParams.get(`utm_${name}`), LONGEST_UTM);
  return { source: named('source'), medium: named('medium'), campaign: named('campaign') };
};

/** The other site they came from; null for pages of the same one. Never its query, which may be what they searched for. */
const referrerOf = (inbox: InboxRow, url: string, referrer: unknown): string | null => {
  const address = typeof referrer === 'string' ? cleanAddress(referrer, 'path') : null;
  if (address === null || inbox.visited_pages === 'none') return null;
  return new URL(address).host === new URL(url).host ? null : shortAddress(address).slice(0, LONGEST_ADDRESS);
};

const zoneOf = (zone: unknown): string | null =>
  (typeof zone === 'string' && zone.length <= 64 && timeZoneFact(zone).time_zone) || null;

type Headers = Parameters<typeof browserFacts>[0];

const cut = (text: string) => text.slice(0, LONGEST_UTM);

const factsOf = (headers: Headers): Sighting['facts'] => {
  const { browser_language, browser } = browserFacts(headers);
  return {
    browser_language: cut(browser_language),
    browser: {
      browser_name: cut(browser.browser_name),
      browser_version: cut(browser.browser_version),
      device_name: browser.device_name,
      platform_name: cut(browser.platform_name),
      platform_version: cut(browser.platform_version),
    },
  };
};

/** Undefined for what is no page of the web. */
export const readSighting = (
  visitor: Visitor,
  info: Record<string, unknown>,
  headers: Headers,
): Sighting | undefined => {
  const { inbox, session, source_id, generation = 0, consent = null, locale } = visitor;
  const { url: address, title, referrer, time_zone, tab } = info;
  const url = pageOf(inbox, address);
  if (url === null) return undefined;
  return {
    tab: textOf(tab, 40) ?? '',
    page: { url, title: textOf(title, LONGEST_TITLE) },
    referrer: referrerOf(inbox, url, referrer),
    utm: utmOf(url),
    time_zone: zoneOf(time_zone),
    facts: factsOf(headers),
    contact_id: session?.contact.id ?? null,
    is_returning: session !== undefined,
    source_id,
    generation,
    consent: consent?.slice(0, LONGEST_UTM) ?? null,
    locale,
  };
};
