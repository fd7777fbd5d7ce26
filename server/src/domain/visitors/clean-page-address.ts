import type { VisitedPages } from '@porchlight/core/wire/inbox.ts';

const LONGEST = 2_048;

/** Words in a parameter's name whose value is secret or personal: it gives access or identifies a person. */
const TELLING = new Set(
  'token auth authorization access key apikey secret password passwd pass pwd code otp pin jwt session sessionid sid sig signature ticket nonce credential invite reset magic email mail phone'.split(
    ' ',
  ),
);
const wordsOf = (name: string) =>
  name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/);

/** Whatever their name is: long runs of letters and digits, UUIDs, tokens in three parts. */
const SECRETS = [
  /^(?=.*\d)(?=.*[a-z])[\w+/=~]{20,}$/i,
  /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i,
  /^[\w-]{10,}\.[\w-]{10,}\.[\w-]*$/,
  /^[^@\s]+@[^@\s][^@\s.]*\.[^@\s]+$/,
];

const decoded = (text: string) => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
};

const isSecret = (pair: string) => {
  const [name = '', ...rest] = pair.split('=');
  const value = decoded(rest.join('='));
  return wordsOf(decoded(name)).some((word) => TELLING.has(word)) || SECRETS.some((look) => look.test(value));
};

const withoutSecrets = (query: string) => {
  const filtered = query
    .replace(/^\?/, '')
    .split('&')
    .filter((pair) => pair !== '' && !isSecret(pair));
  return filtered.length > 0 ? `?${filtered.join('&')}` : '';
};

/** `text` up to `sign`, and the filtered rest; unchanged without the sign. */
const filterBehind = (text: string, sign: string, keep: (rest: string) => string) => {
  const at = text.indexOf(sign);
  if (at < 0) return text;
  const filtered = keep(text.slice(at + 1));
  return filtered === '' ? text.slice(0, at) : text.slice(0, at + 1) + filtered;
};
const plainPairs = (query: string) =>
  query
    .split('&')
    .filter((pair) => !isSecret(pair))
    .join('&');

export const withoutKeys = (address: string): string => {
  const [page = '', ...fragment] = address.replace(/^(https?:\/\/)[^/?#@]*@/i, '$1').split('#');
  const route = fragment.join('#');
  const bare = filterBehind(page, '?', plainPairs);
  if (fragment.length === 0) return bare;
  const filtered = route.includes('?') ? filterBehind(route, '?', plainPairs) : plainPairs(route);
  return filtered === '' ? bare : `${bare}#${filtered}`;
};

/** Some applications have their route in the fragment (`#/orders?page=2`); elsewhere it is an anchor, or a token. */
const routeOf = (fragment: string, mode: VisitedPages) => {
  if (!/^#!?\//.test(fragment)) return '';
  const [path = '', ...query] = fragment.split('?');
  return mode === 'full' ? path + withoutSecrets(query.join('?')) : path;
};

/** Web addresses only, without passwords, keys, personal data, and any query where the inbox wants none. */
export const cleanAddress = (text: string, mode: VisitedPages): string | null => {
  if (mode === 'none' || !URL.canParse(text)) return null;
  const { protocol, origin, pathname, search, hash } = new URL(text);
  if (protocol !== 'https:' && protocol !== 'http:') return null;
  const bare = origin + pathname;
  const whole = bare + (mode === 'full' ? withoutSecrets(search) : '') + routeOf(hash, mode);
  return [whole, bare].find((address) => address.length <= LONGEST) ?? null;
};
