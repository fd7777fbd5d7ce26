import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Deps } from '../../domain/deps.ts';
import {
  findArticle,
  listArticlesOf,
  listCategories,
  listFilledCategories,
  translationsOf,
} from '../../domain/help-centre/queries.ts';
import { relatedTo } from '../../domain/help-centre/search-articles.ts';
import { countView, saveFeedback } from '../../domain/help-centre/visits.ts';
import { pictureAddressIn } from '../../domain/remote-pictures/picture-address.ts';
import type { ArticleRow, PortalRow } from '../../platform/database/schema/help-centre.ts';
import { tooManyRequests } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app-type.ts';
import { readerOf } from '../../platform/http/request-facts.ts';
import { waitAbove } from '../../platform/limits/refuse.ts';
import { LIMITS } from '../../platform/limits/table.ts';
import { articleJson } from '../../presenters/public-articles.ts';
import type { SendPage } from './send-page.ts';
import { enter, openSite, portalFor, ViewQuery } from './site-request.ts';
import { type Answered, articlePage } from './views/article-page.ts';
import { missingPage } from './views/pages.ts';
import { hrefOf, paths, type Where } from './views/site-context.ts';

const ArticlePath = Type.Object({ article: Type.String() });
const ArticleQuery = Type.Object({ ...ViewQuery, thanks: Type.Optional(Type.String()) });
const Feedback = Type.Object({
  ...ViewQuery,
  helpful: Type.Optional(Type.String()),
  comment: Type.Optional(Type.String()),
});
const answeredIn = (thanks: string | undefined): Answered =>
  thanks === undefined ? 'not-yet' : thanks === 'no' ? 'no' : 'done';
const JSON_END = '.json';
/** A form sends two characters for a line break, which its field counts as one. */
const MOST_LETTERS = 2_000;

const commentOf = (comment = '') => comment.replaceAll('\r\n', '\n').trim().slice(0, MOST_LETTERS) || null;

const isBrowser = ({ headers }: FastifyRequest) => headers.accept?.includes('text/html') ?? false;

const surroundings = async (deps: Deps, portal: PortalRow, article: ArticleRow) => {
  const [categories, filled, translations] = await Promise.all([
    listCategories(deps.db, portal, article.locale),
    listFilledCategories(deps.db, portal, article.locale),
    translationsOf(deps.db, portal, article),
  ]);
  const category = categories.find(({ id }) => id === article.category_id);
  const above = categories.find(({ id }) => id === category?.parent_category_id);
  const siblings = category ? await listArticlesOf(deps.db, portal, category) : [];
  return {
    shelves: [above, category],
    categories: filled,
    siblings,
    translations,
    related: await relatedTo(deps, portal, article, siblings),
  };
};

export const siteArticleRoutes = (app: App, deps: Deps, where: Where, send: SendPage) => {
  const { publicUrl } = deps.env;
  const url = `${where.prefix}/articles/:article`;
  const pageSchema = { params: ArticlePath, querystring: ArticleQuery };
  app.get(url, { config: { permission: 'public' }, ...where.route, schema: pageSchema }, async (request, reply) => {
    const { article: slug } = request.params;
    if (slug.endsWith(JSON_END))
      return articleJson(
        deps,
        readerOf(request),
        await portalFor(deps, where, request),
        slug.slice(0, -JSON_END.length),
      );
    const portal = await enter(deps, where, request, reply);
    if (!portal) return reply;
    const article = await findArticle(deps.db, portal, slug);
    const site = await openSite(deps, where, portal, request.query, article?.locale);
    if (!article) return send(request, reply, site, missingPage(site), 404);
    if (request.method === 'GET' && !site.view.preview) await countView(deps, readerOf(request), article);
    const around = await surroundings(deps, portal, article);
    const answered = answeredIn(request.query.thanks);
    return send(
      request,
      reply,
      site,
      articlePage(site, { article, ...around, answered, publicUrl, pictureAddress: pictureAddressIn(deps) }),
    );
  });

  const feedbackSchema = { params: ArticlePath, body: Feedback };
  app.post(
    `${url}/feedback`,
    { config: { permission: 'public' }, ...where.route, schema: feedbackSchema },
    async (request, reply) => {
      const { helpful, comment } = request.body;
      const portal = await portalFor(deps, where, request);
      const article = await findArticle(deps.db, portal, request.params.article);
      const site = await openSite(deps, where, portal, request.body, article?.locale);
      if (!article) return send(request, reply, site, missingPage(site), 404);
      const page = hrefOf(site, paths.article(article));
      if (helpful !== 'yes' && helpful !== 'no') return reply.redirect(`${page}#helpful`, 303);
      const wait = await waitAbove(deps, [LIMITS.helpCentreAnswers, request.ip]);
      if (wait !== undefined) {
        if (!isBrowser(request)) throw tooManyRequests(wait);
        // A rating that is not stored gets no thanks: the question is shown again.
        return reply.redirect(`${page}#helpful`, 303);
      }
      await saveFeedback(deps, readerOf(request), article, { helpful: helpful === 'yes', comment: commentOf(comment) });
      // After a "no" without a comment, the page asks once what was missing.
      const thanks = helpful === 'no' && comment === undefined ? 'no' : '1';
      return reply.redirect(`${page}${page.includes('?') ? '&' : '?'}thanks=${thanks}#helpful`, 303);
    },
  );
};
