import { type ArticleId, type CategoryId, NO_ROW, type PortalId, type UserId } from '@porchlight/core/wire/ids.ts';
import { readArticleStatus } from '@porchlight/core/wire/settings/article-status.ts';
import { type Kysely, sql } from 'kysely';
import { holdsWords } from '../../platform/database/folded-text.ts';
import type { Database } from '../../platform/database/schema/database.ts';
import type { ArticleRow, CategoryRow, PortalRow } from '../../platform/database/schema/help-centre.ts';

export type ArticleFilter = {
  locale?: string;
  status?: string;
  category_slug?: string;
  author_id?: UserId;
  query?: string;
};

const filtered = (db: Kysely<Database>, portals: readonly PortalId[], filter: ArticleFilter) => {
  const status = readArticleStatus(filter.status ?? '');
  return db
    .selectFrom('articles')
    .where('portal_id', 'in', portals)
    .$if(filter.locale !== undefined, (query) => query.where('locale', '=', filter.locale ?? ''))
    .$if(filter.status !== undefined, (query) =>
      status === undefined ? query.where(sql<boolean>`1 = 0`) : query.where('status', '=', status),
    )
    .$if(filter.author_id !== undefined, (query) => query.where('author_id', '=', filter.author_id ?? NO_ROW))
    .$if(filter.category_slug !== undefined, (query) =>
      query.where('category_id', 'in', (row) =>
        row
          .selectFrom('categories')
          .select('categories.id')
          .where('categories.portal_id', 'in', portals)
          .where('categories.slug', '=', filter.category_slug ?? ''),
      ),
    )
    .$if(Boolean(filter.query), (query) =>
      query.where((row) =>
        row.or(
          ['articles.search_title', 'articles.search_text'].map((column) => holdsWords(column, filter.query ?? '')),
        ),
      ),
    );
};

export const listTeamArticles = (
  db: Kysely<Database>,
  { id }: Pick<PortalRow, 'id'>,
  filter: ArticleFilter,
  { page, size }: { page: number; size: number },
): Promise<ArticleRow[]> =>
  filtered(db, [id], filter)
    .selectAll()
    .orderBy('position')
    .orderBy('id')
    .limit(size)
    .offset((page - 1) * size)
    .execute();

export const countArticles = (
  db: Kysely<Database>,
  portals: readonly PortalId[],
  author_id: UserId,
  filter: ArticleFilter = {},
) =>
  filtered(db, portals, filter)
    .select(['portal_id', 'locale', 'status'])
    .select([
      sql<number>`count(case when author_id = ${author_id} then 1 end)`.as('mine'),
      sql<number>`count(*)`.as('count'),
    ])
    .groupBy(['portal_id', 'locale', 'status'])
    .execute();

export const findArticleById = (
  db: Kysely<Database>,
  portal: Pick<PortalRow, 'id'>,
  id: ArticleId,
): Promise<ArticleRow | undefined> =>
  db.selectFrom('articles').selectAll().where('id', '=', id).where('portal_id', '=', portal.id).executeTakeFirst();

export const loadAroundArticles = async (db: Kysely<Database>, articles: readonly ArticleRow[]) => {
  const categoryIds = articles.flatMap(({ category_id }) => (category_id === null ? [] : [category_id]));
  const authorIds = articles.flatMap(({ author_id }) => (author_id === null ? [] : [author_id]));
  const roots = articles.map(({ id, associated_article_id }) => associated_article_id ?? id);
  const [categories, authors, translations] = await Promise.all([
    categoryIds.length === 0
      ? []
      : db.selectFrom('categories').select(['id', 'name', 'slug', 'locale']).where('id', 'in', categoryIds).execute(),
    authorIds.length === 0
      ? []
      : db
          .selectFrom('users')
          .select(['id', 'name', 'display_name', 'avatar_key'])
          .where('id', 'in', authorIds)
          .execute(),
    db
      .selectFrom('articles')
      .select(['id', 'title', 'slug', 'locale', 'status', 'associated_article_id'])
      .where('portal_id', 'in', [...new Set(articles.map(({ portal_id }) => portal_id))])
      .where((row) => row.or([row('associated_article_id', 'in', roots), row('id', 'in', roots)]))
      .execute(),
  ]);
  return { categories, authors, translations };
};

export const findCategory = (
  db: Kysely<Database>,
  portal: Pick<PortalRow, 'id'>,
  id: CategoryId,
): Promise<CategoryRow | undefined> =>
  db.selectFrom('categories').selectAll().where('id', '=', id).where('portal_id', '=', portal.id).executeTakeFirst();

export const countCategories = (db: Kysely<Database>, portals: readonly PortalId[]) =>
  db
    .selectFrom('categories')
    .select((row) => ['portal_id', 'locale', row.fn.countAll<number>().as('count')])
    .where('portal_id', 'in', portals)
    .groupBy(['portal_id', 'locale'])
    .execute();

export const countArticlesByCategory = async (
  db: Kysely<Database>,
  portal: Pick<PortalRow, 'id'>,
): Promise<ReadonlyMap<number, number>> => {
  const rows = await db
    .selectFrom('articles')
    .select((row) => ['category_id', row.fn.countAll<number>().as('count')])
    .where('portal_id', '=', portal.id)
    .groupBy('category_id')
    .execute();
  return new Map(rows.map(({ category_id, count }) => [category_id ?? 0, Number(count)]));
};
