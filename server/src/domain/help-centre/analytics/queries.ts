import type { ArticleId } from '@porchlight/core/wire/ids.ts';
import { ARTICLE_STATUS_NAMES } from '@porchlight/core/wire/settings/article-status.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema/database.ts';
import type { PortalRow } from '../../../platform/database/schema/help-centre.ts';
import { startOfDay } from './days.ts';

type Reader = { reports: Kysely<Database> };
type Portal = Pick<PortalRow, 'id'>;
/** Days of UTC; `until` is not part of it. */
export type DayRange = { since: number; until: number };

const MOST_ROWS = 100;
/** Fewer answers say little about an article. */
const LEAST_ANSWERS = 5;
/** More than a search finds at most. */
const RESULTS_LIMIT = 1_000;

const searchesOf = ({ reports }: Reader, { id }: Portal, { since, until }: DayRange) =>
  reports
    .selectFrom('help_centre_searches')
    .where('portal_id', '=', id)
    .where('day', '>=', since)
    .where('day', '<', until);

const viewsOf = ({ reports }: Reader, { id }: Portal, { since, until }: DayRange) =>
  reports
    .selectFrom('article_view_days')
    .where('article_view_days.portal_id', '=', id)
    .where('day', '>=', since)
    .where('day', '<', until);

const answersOf = ({ reports }: Reader, { id }: Portal, { since, until }: DayRange) =>
  reports
    .selectFrom('articles')
    .innerJoin('article_feedback as f', 'f.article_id', 'articles.id')
    .where('articles.portal_id', '=', id)
    .where('f.created_at', '>=', startOfDay(since))
    .where('f.created_at', '<', startOfDay(until));

const numberOf = (sum: RawBuilder<number>) => sql<number>`coalesce(${sum}, 0)`;
const helpful = sql<number>`sum(case when f.helpful then 1 else 0 end)`;

export const countFigures = async (reader: Reader, portal: Portal, range: DayRange) => {
  const [searched, viewed, answered] = await Promise.all([
    searchesOf(reader, portal, range)
      .select([
        numberOf(sql`sum(searches)`).as('searches'),
        numberOf(sql`sum(without_result)`).as('searches_without_result'),
      ])
      .executeTakeFirstOrThrow(),
    viewsOf(reader, portal, range)
      .select(numberOf(sql`sum(article_view_days.views)`).as('views'))
      .executeTakeFirstOrThrow(),
    answersOf(reader, portal, range)
      .select([numberOf(helpful).as('helpful_count'), sql<number>`count(*)`.as('answers')])
      .executeTakeFirstOrThrow(),
  ]);
  const helpful_count = Number(answered.helpful_count);
  return {
    views: Number(viewed.views),
    searches: Number(searched.searches),
    searches_without_result: Number(searched.searches_without_result),
    helpful_count,
    not_helpful_count: Number(answered.answers) - helpful_count,
  };
};

/** Most frequent first. */
export const listSearches = async (reader: Reader, portal: Portal, range: DayRange, only: 'all' | 'without_result') => {
  const order = only === 'all' ? sql`sum(searches)` : sql`sum(without_result)`;
  const rows = await searchesOf(reader, portal, range)
    .select(['query', 'locale'])
    .select([
      sql<number>`sum(searches)`.as('searches'),
      sql<number>`sum(without_result)`.as('without_result'),
      sql<number>`sum(opened)`.as('opened'),
      // The results of the last day.
      sql<number>`max(day * ${sql.lit(RESULTS_LIMIT)} + last_results)`.as('last'),
    ])
    .where('query', '<>', '')
    .groupBy(['query', 'locale'])
    .$if(only === 'without_result', (query) => query.having(sql<number>`sum(without_result)`, '>', 0))
    .orderBy(order, 'desc')
    .orderBy('query')
    .orderBy('locale')
    .limit(MOST_ROWS)
    .execute();
  return rows.map(({ query, locale, searches, without_result, opened, last }) => ({
    query,
    locale,
    searches: Number(searches),
    without_result: Number(without_result),
    opened: Number(opened),
    last_results: Number(last) % RESULTS_LIMIT,
  }));
};

const answersByArticle = (reader: Reader, portal: Portal, range: DayRange) =>
  answersOf(reader, portal, range)
    .select(['f.article_id as id'])
    .select([helpful.as('helpful_count'), sql<number>`count(*)`.as('answers')])
    .groupBy('f.article_id');

const viewsByArticle = (reader: Reader, portal: Portal, range: DayRange) =>
  viewsOf(reader, portal, range)
    .select('article_id as id')
    .select(sql<number>`sum(article_view_days.views)`.as('views'))
    .groupBy('article_id');

type Answered = { id: ArticleId; helpful_count: number; answers: number };
type Viewed = { id: ArticleId; views: number };

const describe = async (
  { reports }: Reader,
  ids: readonly ArticleId[],
  viewed: readonly Viewed[],
  answered: readonly Answered[],
) => {
  const rows =
    ids.length === 0
      ? []
      : await reports
          .selectFrom('articles')
          .select(['id', 'title', 'locale', 'status'])
          .where('id', 'in', ids)
          .execute();
  return ids.flatMap((id) => {
    const row = rows.find((each) => each.id === id);
    const answers = answered.find((each) => each.id === id);
    const helpful_count = Number(answers?.helpful_count ?? 0);
    const not_helpful_count = Number(answers?.answers ?? 0) - helpful_count;
    const views = Number(viewed.find((each) => each.id === id)?.views ?? 0);
    return row ? [{ ...row, status: ARTICLE_STATUS_NAMES[row.status], views, helpful_count, not_helpful_count }] : [];
  });
};

export const listMostViewed = async (reader: Reader, portal: Portal, range: DayRange) => {
  const viewed = await viewsByArticle(reader, portal, range)
    .orderBy(sql`sum(article_view_days.views)`, 'desc')
    .orderBy('article_id')
    .limit(MOST_ROWS)
    .execute();
  const ids = viewed.map(({ id }) => id);
  const answered =
    ids.length === 0 ? [] : await answersByArticle(reader, portal, range).where('f.article_id', 'in', ids).execute();
  return describe(reader, ids, viewed, answered);
};

/** The lowest share of helpful answers first; of the same share those with more answers. */
export const listLeastHelpful = async (reader: Reader, portal: Portal, range: DayRange) => {
  const answered = await answersByArticle(reader, portal, range)
    .having(sql<number>`count(*)`, '>=', LEAST_ANSWERS)
    .orderBy(sql`1.0 * ${helpful} / count(*)`)
    .orderBy(sql`count(*)`, 'desc')
    .orderBy('f.article_id')
    .limit(MOST_ROWS)
    .execute();
  const ids = answered.map(({ id }) => id);
  const viewed =
    ids.length === 0 ? [] : await viewsByArticle(reader, portal, range).where('article_id', 'in', ids).execute();
  return describe(reader, ids, viewed, answered);
};
