import { type Kysely, type Selectable, sql } from 'kysely';
import type { ArticlesTable, CategoriesTable, Database, PortalsTable } from '../db/schema.ts';

export type PortalRow = Selectable<PortalsTable>;
export type CategoryRow = Selectable<CategoriesTable>;
export type ArticleRow = Selectable<ArticlesTable>;
type Db = Kysely<Database>;

const PUBLISHED = 1;
const MOST = 200;
const RELATED = 5;

/** The portal of a slug; undefined when there is none or it is put away. */
export const findPortal = (db: Db, slug: string) =>
  db.selectFrom('portals').selectAll().where('slug', '=', slug).where('archived', '=', false).executeTakeFirst();

/** The locales a portal is offered in, its own first; `en` where it names none. */
export const localesOf = ({ config }: Pick<PortalRow, 'config'>): { first: string; all: string[] } => {
  const { default_locale, allowed_locales } = config as { default_locale?: unknown; allowed_locales?: unknown };
  const first = typeof default_locale === 'string' ? default_locale : 'en';
  const all = Array.isArray(allowed_locales) ? allowed_locales.filter((locale) => typeof locale === 'string') : [];
  return { first, all: [...new Set([first, ...all])] };
};

export const listCategories = (db: Db, portal: PortalRow, locale: string) =>
  db
    .selectFrom('categories')
    .selectAll()
    .where('portal_id', '=', portal.id)
    .where('locale', '=', locale)
    .orderBy('position')
    .orderBy('id')
    .execute();

const published = (db: Db, portal: PortalRow, locale: string) =>
  db
    .selectFrom('articles')
    .selectAll()
    .where('portal_id', '=', portal.id)
    .where('locale', '=', locale)
    .where('status', '=', PUBLISHED);

export const listArticles = (db: Db, portal: PortalRow, locale: string) =>
  published(db, portal, locale).orderBy('position').orderBy('id').limit(MOST).execute();

/** Every word must stand somewhere in the article. */
export const searchArticles = (db: Db, portal: PortalRow, locale: string, query: string) => {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 8);
  let found = published(db, portal, locale);
  for (const word of words) {
    const pattern = `%${word.replaceAll(/[%_\\]/g, '')}%`;
    found = found.where((row) =>
      row.or(
        (['title', 'description', 'content'] as const).map((column) => row(row.fn('lower', [column]), 'like', pattern)),
      ),
    );
  }
  return found.orderBy('views', 'desc').orderBy('id').limit(50).execute();
};

/** SQLite folds the case of ASCII alone: what begins with another letter may begin with a large one. */
const spellings = (word: string) => {
  const first = word.charAt(0);
  return /[a-z\d]/.test(first) ? [word] : [...new Set([word, first.toUpperCase() + word.slice(1)])];
};

/**
 * Published articles, in any locale, that hold some of these words (lower case), those with most of them first: a title
 * counts more, and a long word more than a short one.
 */
export const articlesWithSome = (db: Db, portal: Pick<PortalRow, 'id'>, words: readonly string[], most: number) => {
  const holds = (column: 'title' | 'description' | 'content', word: string) =>
    sql.join(
      spellings(word).map((each) => sql`lower(${sql.ref(column)}) LIKE ${`%${each.replaceAll(/[%_\\]/g, '')}%`}`),
      sql` OR `,
    );
  const weights = words.flatMap((word) => {
    const weight = Math.min(word.length, 8);
    return [
      sql`CASE WHEN ${holds('title', word)} THEN ${sql.lit(3 * weight)} ELSE 0 END`,
      sql`CASE WHEN ${holds('description', word)} OR ${holds('content', word)} THEN ${sql.lit(weight)} ELSE 0 END`,
    ];
  });
  const score = sql<number>`(${sql.join(weights, sql` + `)})`;
  return db
    .selectFrom('articles')
    .select(['id', 'title', 'slug', 'locale', 'description', 'content'])
    .where('portal_id', '=', portal.id)
    .where('status', '=', PUBLISHED)
    .where(score, '>', 0)
    .orderBy(score, 'desc')
    .orderBy('id')
    .limit(most)
    .execute();
};

export const findArticle = (db: Db, portal: PortalRow, slug: string) =>
  db
    .selectFrom('articles')
    .selectAll()
    .where('slug', '=', slug)
    .where('portal_id', '=', portal.id)
    .where('status', '=', PUBLISHED)
    .executeTakeFirst();

export const relatedArticles = (db: Db, portal: PortalRow, article: ArticleRow) =>
  published(db, portal, article.locale)
    .where('category_id', '=', article.category_id)
    .where('id', '!=', article.id)
    .orderBy('position')
    .limit(RELATED)
    .execute();

export const everyArticle = (db: Db, portal: PortalRow) =>
  db
    .selectFrom('articles')
    .select(['slug', 'updated_at'])
    .where('portal_id', '=', portal.id)
    .where('status', '=', PUBLISHED)
    .orderBy('id')
    .limit(50_000)
    .execute();
