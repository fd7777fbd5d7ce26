const HOST = /^(?:(https?):\/\/)?(\*\.)?([a-z0-9_-]+(?:\.[a-z0-9_-]+)*)(?::(\d{1,5}|\*))?$/i;

export const isDomainEntry = (entry: string): boolean => entry === '*' || HOST.test(entry.replace(/\/+$/, ''));

export const domainEntries = (allowedDomains: string): string[] =>
  allowedDomains
    .split(/[\s,]+/)
    .map((entry) => entry.replace(/\/+$/, ''))
    .filter((entry) => entry !== '');

export const allowsEverybody = (entries: readonly string[]): boolean => entries.length === 0 || entries.includes('*');

const PAGE = /^(https?):\/\/(?:[^/?#@]*@)?([^:/?#]+)(?::(\d+))?(?:[/?#]|$)/i;
const DEFAULT_PORTS: Record<string, string> = { http: '80', https: '443' };

type Page = { scheme: string; host: string; port: string };

const readPage = (address: string): Page | undefined => {
  const [, scheme = '', host = '', port] = PAGE.exec(address.trim()) ?? [];
  if (!host) return undefined;
  return {
    scheme: scheme.toLowerCase(),
    host: host.toLowerCase(),
    port: port ?? DEFAULT_PORTS[scheme.toLowerCase()] ?? '',
  };
};

const matches = (entry: string, page: Page, ownScheme: string): boolean => {
  const [, scheme = ownScheme, wildcard, name = '', port] = HOST.exec(entry) ?? [];
  if (!name) return false;
  const allowedScheme = scheme.toLowerCase();
  // A page allowed without encryption is also allowed with it.
  if (page.scheme !== allowedScheme && !(allowedScheme === 'http' && page.scheme === 'https')) return false;
  const host = name.toLowerCase();
  if (wildcard ? !page.host.endsWith(`.${host}`) : page.host !== host) return false;
  return port === '*' || page.port === (port ?? DEFAULT_PORTS[page.scheme]);
};

/**
 * The entry of a list that allows a page to show the widget, as browsers read `frame-ancestors` (CSP level 3, section
 * 6.7.2.8); undefined when no entry does. An entry without a scheme means the installation's own, or a safer one.
 */
export const entryFor = (
  entries: readonly string[],
  address: string,
  ownScheme: 'http' | 'https',
): string | undefined => {
  const page = readPage(address);
  return page && entries.find((entry) => matches(entry, page, ownScheme));
};
