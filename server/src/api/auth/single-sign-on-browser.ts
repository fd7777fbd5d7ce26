import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Env } from '../../platform/config/environment.ts';
import { LASTS_MS } from '../../domain/single-sign-on/attempts.ts';

const BROWSER = /^[\w-]{43}$/;

const isSecure = ({ publicUrl }: Pick<Env, 'publicUrl'>) => publicUrl.startsWith('https:');

/** `__Host-`: no other host of the domain can set it. Browsers take that with TLS alone. */
const nameOf = (env: Pick<Env, 'publicUrl'>) => `${isSecure(env) ? '__Host-' : ''}porchlight-sso`;

/** The browser that asks; undefined without its cookie. */
export const browserOf = (request: FastifyRequest, env: Pick<Env, 'publicUrl'>): string | undefined => {
  const name = `${nameOf(env)}=`;
  const found = (request.headers.cookie ?? '')
    .split(';')
    .map((each) => each.trim())
    .find((each) => each.startsWith(name));
  const value = found?.slice(name.length);
  return value !== undefined && BROWSER.test(value) ? value : undefined;
};

/** Marks the browser. Lax: the provider's answer is a navigation from its site. */
export const markBrowser = (request: FastifyRequest, reply: FastifyReply, env: Pick<Env, 'publicUrl'>): string => {
  const browser = browserOf(request, env) ?? randomBytes(32).toString('base64url');
  const parts = [`${nameOf(env)}=${browser}`, 'Path=/', `Max-Age=${LASTS_MS / 1_000}`, 'HttpOnly', 'SameSite=Lax'];
  reply.header('set-cookie', [...parts, ...(isSecure(env) ? ['Secure'] : [])].join('; '));
  return browser;
};
