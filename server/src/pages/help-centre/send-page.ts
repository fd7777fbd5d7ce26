import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendCached } from '../../platform/http/send-cached.ts';
import { acceptedLanguage } from '../../platform/i18n/languages.ts';
import type { BuiltFile } from '../built-file.ts';
import { scriptAddress } from './script-route.ts';
import { type PageParts, renderPage, renderPlainPage } from './views/layout.ts';
import type { Site } from './views/site-context.ts';
import { textsIn } from './views/texts.ts';

export type SendPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  site: Site,
  page: PageParts,
  status?: number,
) => Promise<FastifyReply>;

const HTML = 'text/html; charset=utf-8';

/** Fresh for a minute, then asked for by its tag: an edit is seen soon, and nothing is sent twice. */
const KEPT = 'public, max-age=60, stale-while-revalidate=600';

/** `script`: shows search suggestions while typing; undefined while it is not built. */
export const pageSender =
  (script: () => BuiltFile | undefined): SendPage =>
  async (request, reply, site, page, status = 200) => {
    const { text, policy } = renderPage(site, page, scriptAddress(script()));
    reply.header('content-security-policy', policy).code(status);
    // The widget is isolated as its host page may be, and shows only what says that it is, too.
    if (site.view.plain)
      reply
        .header('cross-origin-embedder-policy', 'credentialless')
        .header('cross-origin-resource-policy', 'cross-origin');
    else reply.header('x-frame-options', 'SAMEORIGIN');
    if (status === 200) return sendCached(request, reply, { text, type: HTML, cacheControl: KEPT });
    return reply.header('cache-control', 'no-store').type(HTML).send(text);
  };

/**
 * Where no help centre is, and no page at all: a page for people, without branding. `status`: 404 unless something else is
 * wrong; from 500 on, and where one asks too often, asking again is right.
 */
export const sendPlainPage = async (request: FastifyRequest, reply: FastifyReply, status = 404) => {
  const locale = acceptedLanguage(request.headers['accept-language']);
  const texts = await textsIn(locale);
  const { text, policy } = renderPlainPage(locale, texts(status >= 500 || status === 429 ? 'FAILED' : 'NOT_FOUND'));
  return reply
    .code(status)
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .header('x-frame-options', 'SAMEORIGIN')
    .type(HTML)
    .send(text);
};
