import { isIP } from 'node:net';
import type { Env } from '../../platform/config/environment.ts';
import { unprocessable } from '../../platform/errors.ts';

/** Our identity for authenticators: passkeys belong to the host name of the installation's address. */
export type RelyingParty = { id: string; origin: string; name: string };

type Site = Pick<Env, 'publicUrl' | 'brand'>;

/** Undefined where browsers do not support passkeys: at an IP address, and without TLS except on localhost. */
export const relyingPartyOf = ({ publicUrl, brand }: Site): RelyingParty | undefined => {
  const { hostname, protocol, origin } = new URL(publicUrl);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  if (isIP(hostname.replaceAll(/[[\]]/g, '')) !== 0 || (protocol !== 'https:' && !isLocal)) return undefined;
  return { id: hostname, origin, name: brand.name || 'Porchlight' };
};

/** Why there are no passkeys at this address. */
export const whyNoPasskeys = ({ publicUrl }: Pick<Env, 'publicUrl'>): string =>
  `Passkeys need a domain name and HTTPS, such as https://chat.example.com. The address of this installation is ${publicUrl}. The operator sets it in PUBLIC_URL`;

export const requireRelyingParty = (site: Site): RelyingParty => {
  const party = relyingPartyOf(site);
  if (!party) throw unprocessable(whyNoPasskeys(site));
  return party;
};
