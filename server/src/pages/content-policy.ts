import { allowsEverybody, domainEntries, isDomainEntry } from '@porchlight/core/rules/access/allowed-domains.ts';
import type { Env } from '../platform/config/environment.ts';

/**
 * Who may frame the widget (SEC-17): every site when the inbox names no domain, or `*`. No directive is sent then,
 * because `*` would exclude pages without a network scheme. A list without a valid entry allows our own pages only, and
 * those in `alsoOn`.
 */
export const frameAncestors = (allowedDomains: string, alsoOn: readonly string[] = []) => {
  const entries = domainEntries(allowedDomains);
  if (allowsEverybody(entries)) return undefined;
  return ['frame-ancestors', "'self'", ...entries.filter(isDomainEntry), ...alsoOn].join(' ');
};

type Policy = {
  nonce: string;
  ancestors: string | undefined;
  captcha: boolean;
  meetings: string | undefined;
  /** Frames besides the page's own origin and meetings. */
  frames: 'https:' | undefined;
  /** Sources of pictures besides the page's own origin. */
  pictures: readonly string[];
};

/** Our public address, which may differ from the requested one, and the origins of the operator's logos. */
export const pictureOrigins = ({ publicUrl, brand }: Pick<Env, 'publicUrl' | 'brand'>): string[] => {
  const addresses = [publicUrl, brand.logo, brand.logoThumbnail].filter((address) => URL.canParse(address));
  const origins = addresses.map((address) => new URL(address)).filter(({ protocol }) => /^https?:$/.test(protocol));
  return [...new Set(origins.map(({ origin }) => origin))];
};

/** Pictures of other servers are proxied (`remote-pictures`): they do not learn who reads a message. */
export const contentPolicy = ({ nonce, ancestors, captcha, meetings, frames, pictures }: Policy) => {
  const hcaptcha = captcha ? ' https://hcaptcha.com https://*.hcaptcha.com' : '';
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'${hcaptcha}`,
    `style-src 'self' 'nonce-${nonce}'${hcaptcha}`,
    ['img-src', "'self'", 'data:', 'blob:', ...pictures].join(' '),
    ['media-src', "'self'", 'data:', 'blob:', ...pictures].join(' '),
    "font-src 'self'",
    `connect-src 'self'${hcaptcha}`,
    ['frame-src', "'self'", ...new Set([frames, meetings].filter((source) => source !== undefined))].join(' '),
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    ...(ancestors ? [ancestors] : []),
  ].join('; ');
};

/** Permissions for calls: for our own page and the meeting it frames, for no other frame in it. */
export const permissionsPolicy = (meetings: string | undefined) => {
  const allowed = meetings ? `(self "${meetings}")` : '(self)';
  return [
    'camera',
    'microphone',
    'display-capture',
    'fullscreen',
    'picture-in-picture',
    'autoplay',
    'speaker-selection',
  ]
    .map((feature) => `${feature}=${allowed}`)
    .join(', ');
};
