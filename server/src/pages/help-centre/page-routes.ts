import { selectLocale } from '@porchlight/core/rules/texts/locale.ts';
import { Type } from 'typebox';
import type { Deps } from '../../domain/deps.ts';
import { recordSearch } from '../../domain/help-centre/analytics/record-search.ts';
import {
  categoryTranslations,
  listArticles,
  listArticlesOf,
  listCategories,
  listFilledCategories,
  localesOf,
} from '../../domain/help-centre/queries.ts';
import { searchArticles } from '../../domain/help-centre/search-articles.ts';
import { notFound } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app-type.ts';
import { readerOf } from '../../platform/http/request-facts.ts';
import { acceptedAmong } from '../../platform/i18n/languages.ts';
import { refuseAbove, waitAbove } from '../../platform/limits/refuse.ts';
import { LIMITS } from '../../platform/limits/table.ts';
import { categoryJson, portalJson } from '../../presenters/public-articles.ts';
import { presentSuggestions, Suggestions } from './present-suggestions.ts';
import type { SendPage } from './send-page.ts';
import { enter, MOVED, openSite, portalFor, ViewQuery } from './site-request.ts';
import { homePage } from './views/home-page.ts';
import { busyPage, categoryPage, missingPage, searchPage } from './views/pages.ts';
import { isOffered, paths, type Where } from './views/site-context.ts';

const HomeQuery = Type.Object({ ...ViewQuery, query: Type.Optional(Type.String()) });
const LocalePath = Type.Object({ locale: Type.String() });
const CategoryPath = Type.Object({ locale: Type.String(), category: Type.String() });

/** The same address as data (wire protocol 8.1). */
const JSON_END = '.json';
const MOST_FOUND = 50;
const MOST_SUGGESTED = 8;
/** What the field takes. A longer query of an address is cut, not refused: its reader is a person too. */
const MOST_LETTERS = 200;

const queryOf = ({ query = '' }: { query?: string }) => query.trim().slice(0, MOST_LETTERS);

const homeRoutes = (app: App, deps: Deps, where: Where, send: SendPage) => {
  app.get(where.prefix || '/', { config: { permission: 'public' }, ...where.route }, async (request, reply) => {
    const portal = await enter(deps, where, request, reply);
    if (!portal) return reply;
    const { first, all } = localesOf(portal);
    const locale = acceptedAmong(request.headers['accept-language'], all) ?? first;
    return reply
      .header('vary', 'accept-language')
      .header('cache-control', 'no-cache')
      .redirect(where.baseOf(portal) + paths.home(locale), 302);
  });

  const schema = { params: LocalePath, querystring: HomeQuery };
  app.get(
    `${where.prefix}/:locale`,
    { config: { permission: 'public' }, ...where.route, schema },
    async (request, reply) => {
      const { locale } = request.params;
      if (locale.endsWith(JSON_END))
        return portalJson(deps, await portalFor(deps, where, request), locale.slice(0, -JSON_END.length));
      const portal = await enter(deps, where, request, reply);
      if (!portal) return reply;
      const asOffered = isOffered(portal, locale) ? undefined : selectLocale(locale, localesOf(portal).all);
      if (asOffered) {
        const rest = request.url.slice(request.url.split('?', 1)[0]?.length);
        return reply.header('cache-control', MOVED).redirect(where.baseOf(portal) + paths.home(asOffered) + rest, 301);
      }
      const site = await openSite(deps, where, portal, request.query, isOffered(portal, locale) ? locale : undefined);
      if (!isOffered(portal, locale)) return send(request, reply, site, missingPage(site), 404);
      const query = queryOf(request.query);
      if (query) {
        const wait = await waitAbove(deps, [LIMITS.helpCentreSearch, request.ip]);
        if (wait !== undefined)
          return send(request, reply.header('retry-after', wait), site, busyPage(site, query), 429);
        const found = await searchArticles(deps, portal, locale, query, MOST_FOUND);
        if (request.method === 'GET' && !site.view.preview)
          recordSearch(deps, readerOf(request), {
            portal,
            locale,
            query,
            results: found.articles.length,
            hasOpened: false,
          });
        return send(request, reply, site, searchPage(site, query, found));
      }
      const [categories, articles] = await Promise.all([
        listCategories(deps.db, portal, locale),
        listArticles(deps.db, portal, locale),
      ]);
      return send(request, reply, site, homePage(site, { categories, articles }));
    },
  );
};

const categoryRoutes = (app: App, deps: Deps, where: Where, send: SendPage) => {
  // The start of a language lists its categories.
  app.get(
    `${where.prefix}/:locale/categories`,
    { config: { permission: 'public' }, ...where.route, schema: { params: LocalePath } },
    async (request, reply) => {
      const portal = await enter(deps, where, request, reply);
      return portal
        ? reply.redirect(where.baseOf(portal) + paths.home(encodeURIComponent(request.params.locale)))
        : reply;
    },
  );
  const schema = { params: CategoryPath, querystring: Type.Object(ViewQuery) };
  app.get(
    `${where.prefix}/:locale/categories/:category`,
    { config: { permission: 'public' }, ...where.route, schema },
    async (request, reply) => {
      const { locale, category: slug } = request.params;
      if (slug.endsWith(JSON_END))
        return categoryJson(deps, await portalFor(deps, where, request), locale, slug.slice(0, -JSON_END.length));
      const portal = await enter(deps, where, request, reply);
      if (!portal) return reply;
      const categories = isOffered(portal, locale) ? await listCategories(deps.db, portal, locale) : [];
      const site = await openSite(deps, where, portal, request.query, isOffered(portal, locale) ? locale : undefined);
      const category = categories.find((each) => each.slug === slug);
      if (!category) return send(request, reply, site, missingPage(site), 404);
      const [articles, filled, translations] = await Promise.all([
        listArticlesOf(deps.db, portal, category),
        listFilledCategories(deps.db, portal, locale),
        categoryTranslations(deps.db, portal, category),
      ]);
      const above = categories.find(({ id }) => id === category.parent_category_id);
      const below = categories.filter(({ parent_category_id }) => parent_category_id === category.id);
      return send(
        request,
        reply,
        site,
        categoryPage(site, { category, categories: filled, above, below, articles, translations }),
      );
    },
  );
};

/** Suggestions come while a reader types; `count` is sent with what they searched for in the end. */
const SuggestionQuery = Type.Object({
  ...ViewQuery,
  query: Type.Optional(Type.String()),
  count: Type.Optional(Type.String()),
});

const suggestionRoute = (app: App, deps: Deps, where: Where) => {
  const schema = { params: LocalePath, querystring: SuggestionQuery, response: { 200: Suggestions } };
  app.get(
    `${where.prefix}/:locale/search.json`,
    { config: { permission: 'public' }, ...where.route, schema },
    async (request, reply) => {
      const portal = await portalFor(deps, where, request);
      const { locale } = request.params;
      if (!isOffered(portal, locale)) throw notFound();
      await refuseAbove(deps, [LIMITS.helpCentreSearch, request.ip]);
      const site = await openSite(deps, where, portal, request.query, locale);
      const query = queryOf(request.query);
      const { count } = request.query;
      const isCounted = request.method === 'GET' && !site.view.preview && (count === 'search' || count === 'opened');
      const most = isCounted ? MOST_FOUND : MOST_SUGGESTED;
      const { articles: found } = await searchArticles(deps, portal, locale, query, most);
      if (isCounted)
        recordSearch(deps, readerOf(request), {
          portal,
          locale,
          query,
          results: found.length,
          hasOpened: count === 'opened',
        });
      reply.header('cache-control', isCounted ? 'no-store' : 'public, max-age=60');
      return presentSuggestions(site, query, found.slice(0, MOST_SUGGESTED));
    },
  );
};

export const sitePageRoutes = (app: App, deps: Deps, where: Where, send: SendPage) => {
  homeRoutes(app, deps, where, send);
  categoryRoutes(app, deps, where, send);
  suggestionRoute(app, deps, where);

  app.get(`${where.prefix}/*`, { config: { permission: 'public' }, ...where.route }, async (request, reply) => {
    if (request.url.split('?', 1)[0]?.endsWith(JSON_END)) throw notFound();
    const portal = await enter(deps, where, request, reply);
    if (!portal) return reply;
    const site = await openSite(deps, where, portal, request.query);
    return send(request, reply, site, missingPage(site), 404);
  });
};
