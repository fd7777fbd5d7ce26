import { Type } from 'typebox';
import type { App } from '../app.ts';
import type { Deps } from '../deps.ts';
import { notFound } from '../errors.ts';
import { iso } from '../times.ts';

const ListQuery = Type.Object({
  sort: Type.Optional(Type.String()),
  query: Type.Optional(Type.String({ maxLength: 200 })),
});
const ListPath = Type.Object({ slug: Type.String(), locale: Type.String() });
const PUBLISHED = 1;
const MAX_ARTICLES = 100;

/** Wire protocol 8.2: the published articles of a help centre, by views or by their place. */
export const publicArticleRoutes = (app: App, { db }: Deps) => {
  app.get(
    '/hc/:slug/:locale/articles.json',
    { schema: { params: ListPath, querystring: ListQuery } },
    async (request) => {
      const { slug, locale } = request.params;
      const portal = await db
        .selectFrom('portals')
        .selectAll()
        .where('slug', '=', slug)
        .where('archived', '=', false)
        .executeTakeFirst();
      if (!portal) throw notFound();
      const { sort, query } = request.query;
      const words = `%${(query ?? '').toLowerCase().replaceAll(/[%_\\]/g, '')}%`;
      const rows = await db
        .selectFrom('articles')
        .selectAll()
        .where('portal_id', '=', portal.id)
        .where('locale', '=', locale)
        .where('status', '=', PUBLISHED)
        .$if(Boolean(query), (narrowed) =>
          narrowed.where((row) =>
            row.or(
              (['title', 'description', 'content'] as const).map((column) =>
                row(row.fn('lower', [column]), 'like', words),
              ),
            ),
          ),
        )
        .orderBy(sort === 'views' ? 'views' : 'position', sort === 'views' ? 'desc' : 'asc')
        .orderBy('id')
        .limit(MAX_ARTICLES)
        .execute();
      const payload = rows.map((article) => ({
        id: article.id,
        category_id: article.category_id,
        title: article.title,
        content: article.content,
        description: article.description,
        status: 'published',
        position: article.position,
        account_id: article.account_id,
        last_updated_at: iso(article.updated_at),
        slug: article.slug,
        views: article.views,
        // No leading slash: clients of the original read it relative to their page.
        link: `hc/${portal.slug}/articles/${article.slug}`,
      }));
      return { payload, meta: { articles_count: payload.length } };
    },
  );
};
