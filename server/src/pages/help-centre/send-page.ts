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

/** Fresh for a minute, then revalidated by its tag, so that an edit is visible soon. */
const KEPT = 'public, max-age=60, stale-while-revalidate=600';

/** `script`: search suggestions; undefined while it is not built. */
export const pageSender =
  (script: () => BuiltFile | undefined): SendPage =>
  async (request, reply, site, page, status = 200) => {
    const { text, policy } = renderPage(site, page, scriptAddress(script()));
    reply.header('content-security-policy', policy).code(status);
    // The widget may be cross-origin isolated, and then frames only pages with this header.
    if (site.view.plain)
      reply
        .header('cross-origin-embedder-policy', 'credentialless')
        .header('cross-origin-resource-policy', 'cross-origin');
    else reply.header('x-frame-options', 'SAMEORIGIN');
    if (status === 200) return sendCached(request, reply, { text, type: HTML, cacheControl: KEPT });
    return reply.header('cache-control', 'no-store').type(HTML).send(text);
  };

/** `status`: 404 unless something else is wrong; from 500 on, and for 429, the page offers a retry. */
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
