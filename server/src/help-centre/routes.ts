import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { App } from '../app.ts';
import { articleJson, categoryJson, portalJson } from '../articles/public-routes.ts';
import type { Deps } from '../deps.ts';
import { notFound } from '../errors.ts';
import { escapeHtml } from '../pages/page-html.ts';
import { type PageParts, renderPage, type Site, type View } from './layout.ts';
import { articlePage, categoryPage, homePage, missingPage, searchPage } from './pages.ts';
import {
  everyArticle,
  findArticle,
  findPortal,
  listArticles,
  listCategories,
  localesOf,
  relatedArticles,
  searchArticles,
} from './queries.ts';
import { textsIn } from './texts.ts';
import { countView, saveFeedback } from './visits.ts';

const Look = {
  show_plain_layout: Type.Optional(Type.String()),
  theme: Type.Optional(Type.String()),
};
const HomeQuery = Type.Object({ ...Look, query: Type.Optional(Type.String({ maxLength: 200 })) });
const ArticleQuery = Type.Object({ ...Look, thanks: Type.Optional(Type.String()) });
const Feedback = Type.Object({
  ...Look,
  helpful: Type.Optional(Type.String()),
  comment: Type.Optional(Type.String({ maxLength: 2_000 })),
});
const PortalPath = Type.Object({ slug: Type.String() });
const LocalePath = Type.Object({ slug: Type.String(), locale: Type.String() });
const CategoryPath = Type.Object({ slug: Type.String(), locale: Type.String(), category: Type.String() });
const ArticlePath = Type.Object({ slug: Type.String(), article: Type.String() });

/** The same address as data (wire protocol 8.1). */
const JSON_END = '.json';

type LookQuery = { show_plain_layout?: string; theme?: string };

const viewOf = ({ show_plain_layout, theme }: LookQuery): View => ({
  plain: show_plain_layout === 'true',
  theme: theme === 'dark' || theme === 'light' ? theme : undefined,
});

const openSite = async (deps: Deps, slug: string, locale: string | undefined, query: LookQuery): Promise<Site> => {
  const portal = await findPortal(deps.db, slug);
  if (!portal) throw notFound();
  const said = locale ?? localesOf(portal).first;
  return { portal, locale: said, texts: await textsIn(said), view: viewOf(query), publicUrl: deps.env.publicUrl };
};

/** Fresh for a minute, then asked for by its tag: an edit is seen soon, and nothing is sent twice. */
const sendPage = (request: FastifyRequest, reply: FastifyReply, site: Site, parts: PageParts, status = 200) => {
  const { text, policy } = renderPage(site, parts);
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;
  reply.header('content-security-policy', policy).header('etag', etag).type('text/html; charset=utf-8');
  reply.header('cache-control', status === 200 ? 'public, max-age=60, stale-while-revalidate=600' : 'no-store');
  // The widget is isolated as its host page may be, and shows only what says that it is, too.
  if (site.view.plain)
    reply
      .header('cross-origin-embedder-policy', 'credentialless')
      .header('cross-origin-resource-policy', 'cross-origin');
  else reply.header('x-frame-options', 'SAMEORIGIN');
  if (status === 200 && request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply.code(status).send(text);
};

const siteRoutes = (app: App, deps: Deps) => {
  app.get('/hc/:slug', { schema: { params: PortalPath } }, async (request, reply) => {
    const portal = await findPortal(deps.db, request.params.slug);
    if (!portal) throw notFound();
    return reply.redirect(`/hc/${encodeURIComponent(portal.slug)}/${localesOf(portal).first}`, 302);
  });

  app.get('/hc/:slug/:locale', { schema: { params: LocalePath, querystring: HomeQuery } }, async (request, reply) => {
    const { slug, locale } = request.params;
    if (locale.endsWith(JSON_END)) return portalJson(deps, slug, locale.slice(0, -JSON_END.length));
    const site = await openSite(deps, slug, locale, request.query);
    if (!localesOf(site.portal).all.includes(locale)) {
      const fallback = await openSite(deps, slug, undefined, request.query);
      return sendPage(request, reply, fallback, missingPage(fallback), 404);
    }
    const query = request.query.query?.trim();
    if (query)
      return sendPage(
        request,
        reply,
        site,
        searchPage(site, query, await searchArticles(deps.db, site.portal, locale, query)),
      );
    const [categories, articles] = await Promise.all([
      listCategories(deps.db, site.portal, locale),
      listArticles(deps.db, site.portal, locale),
    ]);
    return sendPage(request, reply, site, homePage(site, { categories, articles }));
  });

  const categorySchema = { params: CategoryPath, querystring: Type.Object(Look) };
  app.get('/hc/:slug/:locale/categories/:category', { schema: categorySchema }, async (request, reply) => {
    const { slug, locale, category } = request.params;
    if (category.endsWith(JSON_END)) return categoryJson(deps, slug, locale, category.slice(0, -JSON_END.length));
    const site = await openSite(deps, slug, locale, request.query);
    const found = (await listCategories(deps.db, site.portal, locale)).find((each) => each.slug === category);
    if (!found) return sendPage(request, reply, site, missingPage(site), 404);
    const articles = await listArticles(deps.db, site.portal, locale);
    const own = articles.filter(({ category_id }) => category_id === found.id);
    return sendPage(request, reply, site, categoryPage(site, found, own));
  });
};

const articleRoutes = (app: App, deps: Deps) => {
  const url = '/hc/:slug/articles/:article';
  app.get(url, { schema: { params: ArticlePath, querystring: ArticleQuery } }, async (request, reply) => {
    const { slug, article: articleSlug } = request.params;
    if (articleSlug.endsWith(JSON_END)) return articleJson(deps, request, slug, articleSlug.slice(0, -JSON_END.length));
    const main = await openSite(deps, slug, undefined, request.query);
    const article = await findArticle(deps.db, main.portal, articleSlug);
    if (!article) return sendPage(request, reply, main, missingPage(main), 404);
    const site: Site = { ...main, locale: article.locale, texts: await textsIn(article.locale) };
    if (request.method === 'GET') await countView(deps, request, article);
    const categories = await listCategories(deps.db, site.portal, article.locale);
    const category = categories.find(({ id }) => id === article.category_id);
    const related = article.category_id === null ? [] : await relatedArticles(deps.db, site.portal, article);
    const thanked = request.query.thanks === '1';
    return sendPage(request, reply, site, articlePage(site, { article, category, related, thanked }));
  });

  app.post(`${url}/feedback`, { schema: { params: ArticlePath, body: Feedback } }, async (request, reply) => {
    const { slug, article: articleSlug } = request.params;
    const { helpful, comment, show_plain_layout, theme } = request.body;
    const site = await openSite(deps, slug, undefined, request.body);
    const article = await findArticle(deps.db, site.portal, articleSlug);
    if (!article) throw notFound();
    if (helpful === 'yes' || helpful === 'no')
      await saveFeedback(deps, request, article, { helpful: helpful === 'yes', comment: comment?.trim() || null });
    const query = new URLSearchParams({
      thanks: '1',
      ...(show_plain_layout === 'true' ? { show_plain_layout } : {}),
      ...(theme ? { theme } : {}),
    });
    return reply.redirect(
      `/hc/${encodeURIComponent(slug)}/articles/${encodeURIComponent(articleSlug)}?${query}#helpful`,
      303,
    );
  });
};

const sitemapRoute = (app: App, deps: Deps) => {
  app.get('/hc/:slug/sitemap.xml', { schema: { params: PortalPath } }, async (request, reply) => {
    const portal = await findPortal(deps.db, request.params.slug);
    if (!portal) throw notFound();
    const entries = (await everyArticle(deps.db, portal)).map(({ slug, updated_at }) => {
      const place = `${deps.env.publicUrl}/hc/${encodeURIComponent(portal.slug)}/articles/${encodeURIComponent(slug)}`;
      return `<url><loc>${escapeHtml(place)}</loc><lastmod>${new Date(updated_at).toISOString().slice(0, 10)}</lastmod></url>`;
    });
    reply.type('application/xml; charset=utf-8').header('cache-control', 'public, max-age=3600');
    return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</urlset>`;
  });
};

/** The help centre's own site (wire protocol 8.1, 8.6): read without a script, plain inside the widget. */
export const helpCentreRoutes = (app: App, deps: Deps) => {
  siteRoutes(app, deps);
  articleRoutes(app, deps);
  sitemapRoute(app, deps);
};
