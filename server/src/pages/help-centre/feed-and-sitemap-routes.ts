import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Deps } from '../../domain/deps.ts';
import { homeOf, sitemapLine } from '../../domain/help-centre/addresses.ts';
import {
  everyArticle,
  everyFilledCategory,
  listCategories,
  localesOf,
  newestArticles,
} from '../../domain/help-centre/queries.ts';
import type { PortalRow } from '../../platform/database/schema/help-centre.ts';
import { notFound } from '../../platform/errors.ts';
import { html } from '../../platform/html.ts';
import type { App } from '../../platform/http/app-type.ts';
import { sendCached } from '../../platform/http/send-cached.ts';
import { enter, openSite } from './site-request.ts';
import { type Feed, renderFeed } from './views/feed.ts';
import { isOffered, nameOf, paths, type Site, type Where } from './views/site-context.ts';

const MAX_FEED_ARTICLES = 50;
const KEPT = 'public, max-age=3600';

const LocalePath = Type.Object({ locale: Type.String() });
const CategoryPath = Type.Object({ locale: Type.String(), category: Type.String() });

const feedRoutes = (app: App, deps: Deps, where: Where) => {
  const { publicUrl } = deps.env;
  const send = (request: FastifyRequest, reply: FastifyReply, site: Site, feed: Feed) =>
    sendCached(request, reply, {
      text: renderFeed(site, publicUrl, feed),
      type: 'application/atom+xml; charset=utf-8',
      cacheControl: 'public, max-age=300',
    });
  const newest = (portal: PortalRow, of: Parameters<typeof newestArticles>[2]) =>
    newestArticles(deps.db, portal, of, MAX_FEED_ARTICLES);

  app.get(`${where.prefix}/feed.atom`, { config: { permission: 'public' }, ...where.route }, async (request, reply) => {
    const portal = await enter(deps, where, request, reply);
    if (!portal) return reply;
    const site = await openSite(deps, where, portal, {});
    const articles = await newest(portal, {});
    const thing = `portal-${portal.id}`;
    const page = paths.home(site.locale);
    return send(request, reply, site, { title: nameOf(portal), path: '/feed.atom', page, thing, articles });
  });

  app.get(
    `${where.prefix}/:locale/feed.atom`,
    { config: { permission: 'public' }, ...where.route, schema: { params: LocalePath } },
    async (request, reply) => {
      const portal = await enter(deps, where, request, reply);
      if (!portal) return reply;
      const { locale } = request.params;
      if (!isOffered(portal, locale)) throw notFound();
      const site = await openSite(deps, where, portal, {}, locale);
      const articles = await newest(portal, { locale });
      const thing = `portal-${portal.id}-${locale}`;
      const page = paths.home(locale);
      return send(request, reply, site, { title: nameOf(portal), path: paths.feed(locale), page, thing, articles });
    },
  );

  app.get(
    `${where.prefix}/:locale/categories/:category/feed.atom`,
    { config: { permission: 'public' }, ...where.route, schema: { params: CategoryPath } },
    async (request, reply) => {
      const portal = await enter(deps, where, request, reply);
      if (!portal) return reply;
      const { locale, category: slug } = request.params;
      const category = (await listCategories(deps.db, portal, locale)).find((each) => each.slug === slug);
      if (!category) throw notFound();
      const site = await openSite(deps, where, portal, {}, locale);
      const articles = await newest(portal, { category_id: category.id });
      const page = paths.category(category);
      const title = `${nameOf(portal)}: ${category.name}`;
      const thing = `category-${category.id}`;
      return send(request, reply, site, { title, path: `${page}/feed.atom`, page, thing, articles });
    },
  );
};

export const siteMachineRoutes = (app: App, deps: Deps, where: Where) => {
  feedRoutes(app, deps, where);

  app.get(
    `${where.prefix}/sitemap.xml`,
    { config: { permission: 'public' }, ...where.route },
    async (request, reply) => {
      const portal = await enter(deps, where, request, reply);
      if (!portal) return reply;
      const home = homeOf(portal, deps.env.publicUrl);
      const [shelves, articles] = await Promise.all([
        everyFilledCategory(deps.db, portal),
        everyArticle(deps.db, portal),
      ]);
      const entries = [
        ...localesOf(portal).all.map((locale) => html`<url><loc>${home}${paths.home(locale)}</loc></url>`),
        ...shelves
          .filter(({ locale }) => isOffered(portal, locale))
          .map((category) => html`<url><loc>${home}${paths.category(category)}</loc></url>`),
        ...articles.map(
          (article) =>
            html`<url><loc>${home}${paths.article(article)}</loc><lastmod>${new Date(article.updated_at).toISOString().slice(0, 10)}</lastmod></url>`,
        ),
      ];
      const { text } = html`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries}</urlset>`;
      const whole = `<?xml version="1.0" encoding="UTF-8"?>\n${text}`;
      return sendCached(request, reply, {
        text: whole,
        type: 'application/xml; charset=utf-8',
        cacheControl: KEPT,
      });
    },
  );

  if (!where.isOwn) return;
  // The doctor also requests it: its text identifies the site.
  app.get('/robots.txt', { config: { permission: 'public' }, ...where.route }, async (request, reply) => {
    const portal = await enter(deps, where, request, reply);
    if (!portal) return reply;
    const text = `User-agent: *\nDisallow: /*?query=\n\n${sitemapLine(homeOf(portal, deps.env.publicUrl))}\n`;
    return sendCached(request, reply, { text, type: 'text/plain; charset=utf-8', cacheControl: KEPT });
  });
};
