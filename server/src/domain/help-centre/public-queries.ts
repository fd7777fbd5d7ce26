import { type CategoryId, NO_ROW } from '@porchlight/core/wire/ids.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema/database.ts';
import type { ArticleRow, CategoryRow, PortalRow } from '../../platform/database/schema/help-centre.ts';
import { PUBLISHED, published } from './queries.ts';
import { holdsAnywhere } from './search-queries.ts';

const MOST_ARTICLES = 100;
const MOST_CATEGORIES = 500;

export type ArticleWish = {
  category_id?: CategoryId | undefined;
  /** Folded for search; empty for all. */
  search: string;
  byViews: boolean;
};

/** The published articles of one language for the public API: by views, or by position. */
export const listPublicArticles = (
  db: Kysely<Database>,
  portal: PortalRow,
  locale: string,
  { category_id, search, byViews }: ArticleWish,
): Promise<ArticleRow[]> =>
  published(db, portal, locale)
    .selectAll()
    .$if(category_id !== undefined, (query) => query.where('category_id', '=', category_id ?? NO_ROW))
    .$if(search !== '', (query) => query.where(holdsAnywhere(search)))
    .orderBy(byViews ? 'views' : 'position', byViews ? 'desc' : 'asc')
    .orderBy('id')
    .limit(MOST_ARTICLES)
    .execute();

export const listEveryCategory = (db: Kysely<Database>, portal: PortalRow): Promise<CategoryRow[]> =>
  db
    .selectFrom('categories')
    .selectAll()
    .where('portal_id', '=', portal.id)
    .orderBy('position')
    .orderBy('id')
    .limit(MOST_CATEGORIES)
    .execute();

export const countPublishedByCategory = async (
  db: Kysely<Database>,
  portal: PortalRow,
): Promise<ReadonlyMap<number, number>> => {
  const rows = await db
    .selectFrom('articles')
    .select((row) => ['category_id', row.fn.countAll<number>().as('count')])
    .where('portal_id', '=', portal.id)
    .where('status', '=', PUBLISHED)
    .groupBy('category_id')
    .execute();
  return new Map(rows.map(({ category_id, count }) => [category_id ?? 0, Number(count)]));
};

/** What an article says of its category. */
export const listCategoryNames = async (db: Kysely<Database>, ids: readonly CategoryId[]) =>
  ids.length === 0 ? [] : db.selectFrom('categories').select(['id', 'slug', 'locale']).where('id', 'in', ids).execute();
