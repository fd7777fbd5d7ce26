import { FREE_MAIL_DOMAINS } from './free-mail-domains.ts';

const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const LONGEST_DOMAIN = 253;

const isDomainName = (text: string): boolean => {
  const labels = text.split('.');
  return labels.length > 1 && text.length <= LONGEST_DOMAIN && labels.every((label) => LABEL.test(label));
};

/** The domain name of what is written or pasted: `https://www.Example.com/about` is `example.com`. Null: it is none. */
export const readDomain = (text: string): string | null => {
  const host = text
    .trim()
    .replace(/^[a-z]+:\/\//i, '')
    .replace(/[/?#].*$/s, '');
  if (/[\s@:\\]/.test(host) || !URL.canParse(`http://${host}`)) return null;
  const domain = new URL(`http://${host}`).hostname.replace(/^www\./, '');
  return isDomainName(domain) && !/^[\d.]+$/.test(domain) ? domain : null;
};

/** Reserved for examples (RFC 2606), as in the sample conversations: no company has them. */
const EXAMPLE_DOMAINS: ReadonlySet<string> = new Set(['example.com', 'example.net', 'example.org']);

/** The domain of an email address, unless it is a mail provider's, an example's or no domain name. */
export const businessDomainOf = (email: string | null | undefined): string | null => {
  if (!email?.includes('@')) return null;
  const domain = readDomain(email.slice(email.lastIndexOf('@') + 1));
  return domain === null || FREE_MAIL_DOMAINS.has(domain) || EXAMPLE_DOMAINS.has(domain) ? null : domain;
};

/** A name to begin with: `Acme Lamps` for `acme-lamps.co.uk`. */
export const companyNameOfDomain = (domain: string): string =>
  (domain.split('.')[0] ?? '')
    .split('-')
    .filter(Boolean)
    .map((part) => `${part.charAt(0).toUpperCase()}${part.slice(1)}`)
    .join(' ');
