import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LASTS_MS } from '../../domain/single-sign-on/attempts.ts';
import type { Env } from '../../platform/config/environment.ts';
import { readCookie, setCookie } from '../../platform/http/cookies.ts';

const BROWSER = /^[\w-]{43}$/;
const NAME = 'porchlight-sso';

/** Undefined without its cookie. */
export const browserOf = (request: FastifyRequest, env: Pick<Env, 'publicUrl'>): string | undefined => {
  const value = readCookie(request, env, NAME);
  return value !== undefined && BROWSER.test(value) ? value : undefined;
};

/** Lax, because the provider's response is a navigation from its site. */
export const markBrowser = (request: FastifyRequest, reply: FastifyReply, env: Pick<Env, 'publicUrl'>): string => {
  const browser = browserOf(request, env) ?? randomBytes(32).toString('base64url');
  setCookie(reply, env, NAME, browser, LASTS_MS);
  return browser;
};
