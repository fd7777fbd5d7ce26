import { createHmac } from 'node:crypto';
import { hashSecret, makeSecret } from '../../platform/crypto/tokens.ts';

const ACCESS_MS = 15 * 60 * 1_000;
const REFRESH = /^([\w-]{43})\.([\w-]{43})$/;

export type CookieTokens = { access: string; refresh: string; expires_at: number };

/** The family lasts as long as the session; the secret is replaced at each refresh. */
export type RefreshToken = { family: string; secret: string };

const derive = (key: string, text: string) => createHmac('sha256', key).update(text).digest('base64url');

export const makeRefreshToken = (): RefreshToken => ({ family: makeSecret(), secret: makeSecret() });

export const parseRefreshToken = (text: string): RefreshToken | undefined => {
  const [, family, secret] = REFRESH.exec(text) ?? [];
  return family !== undefined && secret !== undefined ? { family, secret } : undefined;
};

/** Concurrent requests with one token get the same successor. */
export const nextRefreshToken = ({ family, secret }: RefreshToken, secretKey: string): RefreshToken => ({
  family,
  secret: derive(secretKey, `refresh:${secret}`),
});

export const exchangedRefreshToken = (headerToken: string, secretKey: string): RefreshToken => ({
  family: derive(secretKey, `family:${headerToken}`),
  secret: derive(secretKey, `refresh:${headerToken}`),
});

const accessOf = ({ secret }: RefreshToken) => derive(secret, 'access');

export const tokensOf = (token: RefreshToken, expires_at: number): CookieTokens => ({
  access: accessOf(token),
  refresh: `${token.family}.${token.secret}`,
  expires_at,
});

export const storedTokens = (token: RefreshToken, now: number) => ({
  access_hash: hashSecret(accessOf(token)),
  access_expires_at: now + ACCESS_MS,
  refresh_hash: hashSecret(token.secret),
  refreshed_at: now,
});
