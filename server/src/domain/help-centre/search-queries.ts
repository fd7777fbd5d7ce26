import type { AccountId } from '@porchlight/core/wire/ids.ts';
import { type Kysely, sql } from 'kysely';
import { holdsWords } from '../../platform/database/folded-text.ts';
import type { Database } from '../../platform/database/schema/database.ts';
import type { ArticleRow, PortalRow } from '../../platform/database/schema/help-centre.ts';
import { type ArticleSummary, PUBLISHED, published, SUMMARY } from './queries.ts';

type Db = Kysely<Database>;

const patternOf = (word: string) => `%${word.replaceAll(/[%_\\]/g, '')}%`;

const holds = (column: 'search_title' | 'search_text', word: string) =>
  sql<boolean>`${sql.ref(column)} LIKE ${patternOf(word)}`;

export const holdsAnywhere = (words: string) =>
  sql<boolean>`(${holds('search_title', words)} OR ${holds('search_text', words)})`;

const SEARCHED = ['search_title', 'search_text'] as const;

/** Those with most words (folded) first: titles and long words count more. `locale`: any when absent. */
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
      sql`CASE WHEN ${holds('search_title', word)} THEN ${sql.lit(3 * weight)} ELSE 0 END`,
      sql`CASE WHEN ${holds('search_text', word)} THEN ${sql.lit(weight)} ELSE 0 END`,
    ];
  });
  const score = sql<number>`(${sql.join(weights, sql` + `)})`;
  return db
    .selectFrom('articles')
    .select(['id', 'title', 'slug', 'locale', 'description', 'content', 'category_id', ...SEARCHED])
    .where('portal_id', '=', portal.id)
    .where('status', '=', PUBLISHED)
    .$if(locale !== undefined, (query) => query.where('locale', '=', locale ?? ''))
    .where(score, '>', 0)
    .orderBy(score, 'desc')
    .orderBy('id')
    .limit(most)
    .execute();
};

/** With every word (folded): those with them in the title first, then the most read. */
export const articlesWithAll = (
  db: Db,
  portal: PortalRow,
  locale: string,
  words: readonly string[],
  most: number,
): Promise<(ArticleSummary & Pick<ArticleRow, 'content'>)[]> => {
  const score = sql`${sql.join(
    words.map((word) => sql`CASE WHEN ${holds('search_title', word)} THEN 1 ELSE 0 END`),
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

export const articlesCalledAlike = (
  db: Db,
  portal: PortalRow,
  locale: string,
  words: readonly string[],
  most: number,
): Promise<ArticleSummary[]> =>
  published(db, portal, locale)
    .select(SUMMARY)
    .where((row) => row.or(words.map((word) => holds('search_title', word))))
    .orderBy('views', 'desc')
    .orderBy('id')
    .limit(most)
    .execute();

export const searchArticlesOfAccount = (
  db: Db,
  account_id: AccountId,
  text: string,
  { limit, offset }: { limit: number; offset: number },
) =>
  db
    .selectFrom('articles')
    .innerJoin('portals', 'portals.id', 'articles.portal_id')
    .select(['articles.id', 'articles.title', 'articles.slug', 'articles.locale', 'articles.status'])
    .select(['portals.slug as portal_slug', 'portals.name as portal_name'])
    .where('articles.account_id', '=', account_id)
    .where((row) => row.or([holdsWords('articles.search_title', text), holdsWords('articles.search_text', text)]))
    .orderBy('articles.views', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
