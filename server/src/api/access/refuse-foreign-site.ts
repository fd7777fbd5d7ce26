import type { FastifyRequest } from 'fastify';
import type { Env } from '../../platform/config/environment.ts';
import { forbidden } from '../../platform/errors.ts';
import { asksForCookies } from './session-cookies.ts';

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

const hostOf = (origin: string) => (URL.canParse(origin) ? new URL(origin).host : undefined);

const isOwnOrigin = (request: FastifyRequest, { publicUrl }: Pick<Env, 'publicUrl'>) => {
  const { origin } = request.headers;
  const host = origin === undefined ? undefined : hostOf(origin);
  return host !== undefined && (host === request.host || host === hostOf(publicUrl));
};

/**
 * Browsers send cookies with requests that other sites' pages make. A change that a cookie signs therefore shows that it comes
 * from a page of ours: by a header that other sites cannot set, or by what the browser says. @throws 403
 */
export const refuseForeignSite = (request: FastifyRequest, env: Pick<Env, 'publicUrl'>): void => {
  if (READS.has(request.method)) return;
  const site = request.headers['sec-fetch-site'];
  const isForeign = site !== undefined && site !== 'same-origin';
  if (!isForeign && (site === 'same-origin' || asksForCookies(request) || isOwnOrigin(request, env))) return;
  throw forbidden(
    'The request was refused because it may come from another site. Send it from the console, or add the header "porchlight-session: cookie".',
  );
};
