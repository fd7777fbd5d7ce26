import { type Static, Type } from 'typebox';
import type { ArticleId } from '../ids.ts';
import { idOf, OneOf, Unix } from '../schema.ts';
import { ARTICLE_STATUS_NAMES } from '../settings/article-status.ts';

/** Days of UTC, today included. */
export const ANALYTICS_DAYS = [7, 30, 90] as const;
export type AnalyticsDays = (typeof ANALYTICS_DAYS)[number];

export const AnalyticsFigures = Type.Object({
  views: Type.Integer(),
  searches: Type.Integer(),
  searches_without_result: Type.Integer(),
  helpful_count: Type.Integer(),
  not_helpful_count: Type.Integer(),
});
export type AnalyticsFigures = Static<typeof AnalyticsFigures>;

/** A query, folded: small letters, single spaces. Its results: of the last time. */
export const SearchedQuery = Type.Object({
  query: Type.String(),
  locale: Type.String(),
  searches: Type.Integer(),
  without_result: Type.Integer(),
  opened: Type.Integer(),
  last_results: Type.Integer(),
});
export type SearchedQuery = Static<typeof SearchedQuery>;

export const ReadArticle = Type.Object({
  id: idOf<ArticleId>(),
  title: Type.String(),
  locale: Type.String(),
  status: OneOf(ARTICLE_STATUS_NAMES),
  views: Type.Integer(),
  helpful_count: Type.Integer(),
  not_helpful_count: Type.Integer(),
});
export type ReadArticle = Static<typeof ReadArticle>;

export const HelpCentreAnalytics = Type.Object({
  since: Unix,
  until: Unix,
  figures: AnalyticsFigures,
  /** Of as many days before. */
  previous: AnalyticsFigures,
  top_searches: Type.Array(SearchedQuery),
  searches_without_result: Type.Array(SearchedQuery),
  most_viewed: Type.Array(ReadArticle),
  least_helpful: Type.Array(ReadArticle),
});
export type HelpCentreAnalytics = Static<typeof HelpCentreAnalytics>;
