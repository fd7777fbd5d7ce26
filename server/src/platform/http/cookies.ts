import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Env } from '../config/environment.ts';

type Site = Pick<Env, 'publicUrl'>;

const isSecure = ({ publicUrl }: Site) => publicUrl.startsWith('https:');

/** `__Host-`: no other host of the domain can set it. Browsers accept it with TLS alone. */
const nameOf = (name: string, env: Site) => `${isSecure(env) ? '__Host-' : ''}${name}`;

export const readCookie = (request: FastifyRequest, env: Site, name: string): string | undefined => {
  const start = `${nameOf(name, env)}=`;
  const found = (request.headers.cookie ?? '')
    .split(';')
    .map((each) => each.trim())
    .find((each) => each.startsWith(start));
  return found?.slice(start.length);
};

/** HttpOnly. Lax: a link from another site opens a signed-in page, and a form from there is sent without the cookie. */
export const setCookie = (reply: FastifyReply, env: Site, name: string, value: string, lasts_ms: number): void => {
  const age = Math.max(0, Math.floor(lasts_ms / 1_000));
  const parts = [`${nameOf(name, env)}=${value}`, 'Path=/', `Max-Age=${age}`, 'HttpOnly', 'SameSite=Lax'];
  reply.header('set-cookie', [...parts, ...(isSecure(env) ? ['Secure'] : [])].join('; '));
};
