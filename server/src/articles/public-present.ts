import { availableName } from '../agents/present.ts';
import type { Deps } from '../deps.ts';
import { localesOf, PUBLISHED } from '../help-centre/queries.ts';
import { presentLogo } from '../portals/present.ts';
import { iso } from '../times.ts';
import { avatarAddress } from '../uploads/addresses.ts';
import type { ArticleRow, CategoryRow, PortalRow } from '../db/schema/help-centre.ts';

/** Wire protocol 8.5. */
export const presentPublicCategory = (category: CategoryRow, articles_count: number) => ({
  id: category.id,
  name: category.name,
  slug: category.slug,
  locale: category.locale,
  description: category.description,
  position: category.position,
  icon: category.icon,
  related_categories: [],
  meta: { articles_count },
});

/** How many published articles each category has. */
export const publishedByCategory = async ({ db }: Pick<Deps, 'db'>, portal: PortalRow) => {
  const rows = await db
    .selectFrom('articles')
    .select((row) => ['category_id', row.fn.countAll<number>().as('count')])
    .where('portal_id', '=', portal.id)
    .where('status', '=', PUBLISHED)
    .groupBy('category_id')
    .execute();
  return new Map(rows.map(({ category_id, count }) => [category_id ?? 0, Number(count)]));
};

/** Wire protocol 8.4, without its categories. */
export const presentPublicPortal = (portal: PortalRow) => ({
  custom_domain: portal.custom_domain,
  header_text: portal.header_text,
  homepage_link: portal.homepage_link,
  name: portal.name,
  page_title: portal.page_title,
  slug: portal.slug,
  ...presentLogo(portal),
  meta: { default_locale: localesOf(portal).first },
});

/** Published articles as anybody may read them (wire protocol 8.3), with shelf and author, in two queries. */
export const presentPublicArticles = async ({ db }: Pick<Deps, 'db'>, portal: PortalRow, rows: ArticleRow[]) => {
  if (rows.length === 0) return [];
  const categoryIds = rows.flatMap(({ category_id }) => (category_id === null ? [] : [category_id]));
  const authorIds = rows.flatMap(({ author_id }) => (author_id === null ? [] : [author_id]));
  const [categories, authors] = await Promise.all([
    categoryIds.length === 0
      ? []
      : db.selectFrom('categories').select(['id', 'slug', 'locale']).where('id', 'in', categoryIds).execute(),
    authorIds.length === 0 ? [] : db.selectFrom('users').selectAll().where('id', 'in', authorIds).execute(),
  ]);
  return rows.map((article) => {
    const category = categories.find(({ id }) => id === article.category_id);
    const author = authors.find(({ id }) => id === article.author_id);
    return {
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
      portal: presentPublicPortal(portal),
      ...(category ? { category } : {}),
      views: article.views,
      ...(author
        ? {
            author: {
              available_name: availableName(author),
              name: author.name,
              thumbnail: avatarAddress(author.avatar_key),
            },
          }
        : {}),
      associated_articles: [],
      // No leading slash: clients of the original read it relative to their page.
      link: `hc/${portal.slug}/articles/${article.slug}`,
    };
  });
};
