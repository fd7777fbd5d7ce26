import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CookieTokens } from '../../domain/authentication/cookie-tokens.ts';
import type { OpenedSession } from '../../domain/authentication/sessions.ts';
import type { Deps } from '../../domain/deps.ts';
import type { Env } from '../../platform/config/environment.ts';
import { readCookie, setCookie } from '../../platform/http/cookies.ts';

const ACCESS = 'porchlight-access';
const REFRESH = 'porchlight-refresh';
const ACCESS_COOKIE_MS = 15 * 60 * 1_000;

type Site = Pick<Env, 'publicUrl'>;

/** Pages of other sites cannot set this header without a preflight, which is refused. */
export const asksForCookies = (request: FastifyRequest): boolean => request.headers['porchlight-session'] === 'cookie';

export const accessCookieOf = (request: FastifyRequest, env: Site) => readCookie(request, env, ACCESS);

export const refreshCookieOf = (request: FastifyRequest, env: Site) => readCookie(request, env, REFRESH);

export const setSessionCookies = (
  reply: FastifyReply,
  { env, clock }: Pick<Deps, 'env' | 'clock'>,
  { access, refresh, expires_at }: CookieTokens,
): void => {
  const lasts = expires_at - clock.now();
  setCookie(reply, env, ACCESS, access, Math.min(ACCESS_COOKIE_MS, lasts));
  setCookie(reply, env, REFRESH, refresh, lasts);
};

export const clearSessionCookies = (reply: FastifyReply, env: Site): void => {
  for (const name of [ACCESS, REFRESH]) setCookie(reply, env, name, '', 0);
};

/** As cookies or as headers, as the device uses them. */
export const sendSession = (reply: FastifyReply, deps: Pick<Deps, 'env' | 'clock'>, opened: OpenedSession): void => {
  if ('headers' in opened) reply.headers(opened.headers);
  else setSessionCookies(reply, deps, opened.tokens);
};
