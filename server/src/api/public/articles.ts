import { foldForSearch } from '@porchlight/core/rules/matching/search-folding.ts';
import type { CategoryId } from '@porchlight/core/wire/ids.ts';
import { JsonObject } from '@porchlight/core/wire/schema.ts';
import { Type } from 'typebox';
import type { Deps } from '../../domain/deps.ts';
import {
  countPublishedByCategory,
  listEveryCategory,
  listPublicArticles,
} from '../../domain/help-centre/public-queries.ts';
import { findPortal, listCategories, PUBLISHED } from '../../domain/help-centre/queries.ts';
import type { PortalRow } from '../../platform/database/schema/help-centre.ts';
import { notFound } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app-type.ts';
import { refuseAbove } from '../../platform/limits/refuse.ts';
import { LIMITS } from '../../platform/limits/table.ts';
import { PublicArticle, presentPublicArticles, presentPublicCategory } from '../../presenters/public-articles.ts';
import { payloadOf } from '../../presenters/response-schemas.ts';

const ListQuery = Type.Object({
  sort: Type.Optional(Type.String()),
  query: Type.Optional(Type.String({ maxLength: 200 })),
  /** Only published articles are public: another state finds nothing. */
  status: Type.Optional(Type.String()),
  page: Type.Optional(Type.String()),
});

const ArticleList = Type.Object({
  payload: Type.Array(PublicArticle),
  meta: Type.Object({ articles_count: Type.Integer() }),
});
const CategoryArticles = Type.Object({
  payload: Type.Array(PublicArticle),
  meta: JsonObject,
});

type Wish = { sort?: string; query?: string; status?: string; category_id?: CategoryId };

const portalOf = async ({ db }: Deps, slug: string): Promise<PortalRow> => {
  const portal = await findPortal(db, slug);
  if (!portal) throw notFound();
  return portal;
};

/** Full-text search is expensive, so it has a limit. */
const limitSearch = async (deps: Deps, { query, ip }: { query: Wish; ip: string }) => {
  if (query.query) await refuseAbove(deps, [LIMITS.helpCentreSearch, ip]);
};

const listArticles = async (deps: Deps, portal: PortalRow, locale: string, wish: Wish) => {
  const search = foldForSearch(wish.query ?? '');
  if (wish.status !== undefined && wish.status !== String(PUBLISHED))
    return { payload: [], meta: { articles_count: 0 } };
  const rows = await listPublicArticles(search ? deps.reports : deps.db, portal, locale, {
    category_id: wish.category_id,
    search,
    byViews: wish.sort === 'views',
  });
  return { payload: await presentPublicArticles(deps, portal, rows), meta: { articles_count: rows.length } };
};

const categoryRoutes = (app: App, deps: Deps) => {
  const Path = Type.Object({ slug: Type.String(), locale: Type.String() });
  app.get(
    '/hc/:slug/:locale/categories.json',
    {
      config: { permission: 'public' },
      schema: { params: Path, response: { 200: payloadOf(Type.Array(JsonObject)) } },
    },
    async (request) => {
      const portal = await portalOf(deps, request.params.slug);
      const counts = await countPublishedByCategory(deps.db, portal);
      const rows = await listEveryCategory(deps.db, portal);
      return { payload: rows.map((row) => presentPublicCategory(row, counts.get(row.id) ?? 0)) };
    },
  );

  const Articles = Type.Object({ slug: Type.String(), locale: Type.String(), category: Type.String() });
  app.get(
    '/hc/:slug/:locale/categories/:category/articles.json',
    {
      config: { permission: 'public' },
      schema: { params: Articles, querystring: ListQuery, response: { 200: CategoryArticles } },
    },
    async (request) => {
      const { slug, locale, category } = request.params;
      await limitSearch(deps, request);
      const portal = await portalOf(deps, slug);
      const found = (await listCategories(deps.db, portal, locale)).find((each) => each.slug === category);
      if (!found) throw notFound();
      return listArticles(deps, portal, locale, { ...request.query, category_id: found.id });
    },
  );
};

export const publicArticleRoutes = (app: App, deps: Deps) => {
  const Path = Type.Object({ slug: Type.String(), locale: Type.String() });
  app.get(
    '/hc/:slug/:locale/articles.json',
    {
      config: { permission: 'public' },
      schema: { params: Path, querystring: ListQuery, response: { 200: ArticleList } },
    },
    async (request) => {
      const { slug, locale } = request.params;
      await limitSearch(deps, request);
      return listArticles(deps, await portalOf(deps, slug), locale, request.query);
    },
  );
  categoryRoutes(app, deps);
};
