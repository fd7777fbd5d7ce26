import { SettingError, url } from './parse-values.ts';
import type { Source } from './variables.ts';

/** Of `/.well-known/security.txt`; undefined: no contact is set, so the file is not served. */
export type SecurityTxtSettings = {
  contacts: string[];
  policy: string | undefined;
  /** Epoch milliseconds; undefined: a fixed time after each request. */
  expires: number | undefined;
};

const EMAIL = /^[^\s@<>,]+@[^\s@<>,]+$/;
const CONTACT_SCHEMES = ['mailto:', 'https:', 'tel:'];

const contactOf = (text: string): string => {
  const address = EMAIL.test(text) && !text.includes(':') ? `mailto:${text}` : text;
  if (/\s/.test(address) || !URL.canParse(address) || !CONTACT_SCHEMES.includes(new URL(address).protocol))
    throw new SettingError(
      `SECURITY_CONTACT must be email addresses or addresses that start with https://, mailto: or tel:, separated by commas, not "${text}".`,
    );
  return address;
};

const DATE = /^\d{4}-\d{2}-\d{2}$/;

const expiryOf = (text: string | undefined) => {
  if (!text) return undefined;
  const at = DATE.test(text) ? Date.parse(`${text}T23:59:59Z`) : Number.NaN;
  if (Number.isNaN(at)) throw new SettingError(`SECURITY_EXPIRES must be a date like 2030-12-31, not "${text}".`);
  return at;
};

/** @throws SettingError */
export const readSecurityTxtSettings = (source: Source): SecurityTxtSettings | undefined => {
  const expires = expiryOf(source['SECURITY_EXPIRES']);
  const policy = url(source, 'SECURITY_POLICY_URL', ['https:']);
  const contacts = (source['SECURITY_CONTACT'] ?? '')
    .split(',')
    .map((text) => text.trim())
    .filter(Boolean)
    .map(contactOf);
  return contacts.length > 0 ? { contacts, policy, expires } : undefined;
};
