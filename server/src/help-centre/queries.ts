import { type Kysely, type Selectable, sql } from 'kysely';
import type { ArticlesTable, CategoriesTable, Database, PortalsTable } from '../db/schema.ts';

export type PortalRow = Selectable<PortalsTable>;
export type CategoryRow = Selectable<CategoriesTable>;
export type ArticleRow = Selectable<ArticlesTable>;
type Db = Kysely<Database>;

const PUBLISHED = 1;
const MOST = 1_000;

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

/** What lists show of an article: its text stays where it is. */
const SUMMARY = ['id', 'slug', 'title', 'description', 'category_id'] as const;
export type ArticleSummary = Pick<ArticleRow, (typeof SUMMARY)[number]>;

const published = (db: Db, portal: PortalRow, locale: string) =>
  db
    .selectFrom('articles')
    .where('portal_id', '=', portal.id)
    .where('locale', '=', locale)
    .where('status', '=', PUBLISHED);

export const listArticles = (db: Db, portal: PortalRow, locale: string): Promise<ArticleSummary[]> =>
  published(db, portal, locale).select(SUMMARY).orderBy('position').orderBy('id').limit(MOST).execute();

export const listArticlesOf = (db: Db, portal: PortalRow, { id, locale }: CategoryRow): Promise<ArticleSummary[]> =>
  published(db, portal, locale)
    .select(SUMMARY)
    .where('category_id', '=', id)
    .orderBy('position')
    .orderBy('id')
    .limit(MOST)
    .execute();

/** A word as a pattern; what would stand for any letters is left out. */
const patternOf = (word: string) => `%${word.replaceAll(/[%_\\]/g, '')}%`;

/** SQLite folds the case of ASCII alone: what begins with another letter may begin with a large one. */
const spellings = (word: string) => {
  const first = word.charAt(0);
  return /[a-z\d]/.test(first) ? [word] : [...new Set([word, first.toUpperCase() + word.slice(1)])];
};

type Column = 'title' | 'description' | 'content';

const holds = (column: Column, word: string) =>
  sql<boolean>`(${sql.join(
    spellings(word).map((each) => sql`lower(${sql.ref(column)}) LIKE ${patternOf(each)}`),
    sql` OR `,
  )})`;

/**
 * Published articles, in any locale, that hold some of these words (lower case), those with most of them first: a title
 * counts more, and a long word more than a short one.
 */
export const articlesWithSome = (db: Db, portal: Pick<PortalRow, 'id'>, words: readonly string[], most: number) => {
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
    .select(['id', 'title', 'slug', 'locale', 'description', 'content', 'category_id'])
    .where('portal_id', '=', portal.id)
    .where('status', '=', PUBLISHED)
    .where(score, '>', 0)
    .orderBy(score, 'desc')
    .orderBy('id')
    .limit(most)
    .execute();
};

/** Published articles that hold every one of these words (lower case): those with them in the title first, then the most read. */
export const articlesWithAll = (
  db: Db,
  portal: PortalRow,
  locale: string,
  words: readonly string[],
  most: number,
): Promise<(ArticleSummary & Pick<ArticleRow, 'content'>)[]> => {
  const score = sql`${sql.join(
    words.map((word) => sql`CASE WHEN ${holds('title', word)} THEN 1 ELSE 0 END`),
    sql` + `,
  )}`;
  let found = published(db, portal, locale);
  for (const word of words)
    found = found.where((row) => row.or([holds('title', word), holds('description', word), holds('content', word)]));
  return found
    .select([...SUMMARY, 'content'])
    .orderBy(score, 'desc')
    .orderBy('views', 'desc')
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

/** Published articles with any of these words (lower case) in their title. */
export const articlesCalledAlike = (
  db: Db,
  portal: PortalRow,
  locale: string,
  words: readonly string[],
  most: number,
): Promise<ArticleSummary[]> =>
  published(db, portal, locale)
    .select(SUMMARY)
    .where((row) => row.or(words.map((word) => holds('title', word))))
    .orderBy('views', 'desc')
    .orderBy('id')
    .limit(most)
    .execute();

/** The same article in every language it is published in, its own included; the portal's first language first. */
export const translationsOf = (db: Db, portal: PortalRow, article: ArticleRow) => {
  const root = article.associated_article_id ?? article.id;
  return db
    .selectFrom('articles')
    .select(['id', 'slug', 'locale', 'title'])
    .where('portal_id', '=', portal.id)
    .where('status', '=', PUBLISHED)
    .where((row) => row.or([row('id', '=', root), row('associated_article_id', '=', root)]))
    .orderBy('id')
    .limit(100)
    .execute();
};

/** The same shelf in other languages: bound to it, or called the same in its address. */
export const categoryTranslations = (db: Db, portal: PortalRow, category: CategoryRow) => {
  const root = category.associated_category_id ?? category.id;
  return db
    .selectFrom('categories')
    .select(['slug', 'locale'])
    .where('portal_id', '=', portal.id)
    .where((row) =>
      row.or([row('slug', '=', category.slug), row('id', '=', root), row('associated_category_id', '=', root)]),
    )
    .orderBy('id')
    .limit(100)
    .execute();
};

/** Published last; of one shelf, of one language, or of all. */
export const newestArticles = (
  db: Db,
  portal: PortalRow,
  of: { locale?: string; category_id?: CategoryRow['id'] },
  most: number,
) =>
  db
    .selectFrom('articles')
    .leftJoin('users', 'users.id', 'articles.author_id')
    .selectAll('articles')
    .select(['users.name as author_name', 'users.display_name as author_display_name'])
    .where('articles.portal_id', '=', portal.id)
    .where('articles.status', '=', PUBLISHED)
    .$if(of.locale !== undefined, (query) => query.where('articles.locale', '=', of.locale ?? ''))
    .$if(of.category_id !== undefined, (query) => query.where('articles.category_id', '=', of.category_id ?? null))
    .orderBy('articles.published_at', 'desc')
    .orderBy('articles.id', 'desc')
    .limit(most)
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
