import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema.ts';
import { type ArticleRow, type ArticleSummary, type PortalRow, PUBLISHED, published, SUMMARY } from './queries.ts';

type Db = Kysely<Database>;

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

/** Whether an article has this (lower case) in its title, description or text. */
export const holdsAnywhere = (words: string) =>
  sql<boolean>`(${holds('title', words)} OR ${holds('description', words)} OR ${holds('content', words)})`;

/**
 * Published articles that hold some of these words (lower case), those with most of them first: a title counts more, and a
 * long word more than a short one. `locale`: any when absent.
 */
export const articlesWithSome = (
  db: Db,
  portal: Pick<PortalRow, 'id'>,
  words: readonly string[],
  most: number,
  locale?: string,
) => {
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
    .$if(locale !== undefined, (query) => query.where('locale', '=', locale ?? ''))
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
  for (const word of words) found = found.where(holdsAnywhere(word));
  return found
    .select([...SUMMARY, 'content'])
    .orderBy(score, 'desc')
    .orderBy('views', 'desc')
    .orderBy('id')
    .limit(most)
    .execute();
};

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
