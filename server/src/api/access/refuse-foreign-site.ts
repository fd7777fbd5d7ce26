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

/** A change by cookie needs a header that other sites cannot set, or the browser's Origin. @throws 403 */
export const refuseForeignSite = (request: FastifyRequest, env: Pick<Env, 'publicUrl'>): void => {
  if (READS.has(request.method)) return;
  const site = request.headers['sec-fetch-site'];
  const isForeign = site !== undefined && site !== 'same-origin';
  if (!isForeign && (site === 'same-origin' || asksForCookies(request) || isOwnOrigin(request, env))) return;
  throw forbidden(
    'The request was refused because it may come from another site. Send it from the console, or add the header "porchlight-session: cookie".',
  );
};
