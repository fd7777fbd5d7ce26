import { textPreview } from '@porchlight/core/rules/markdown/text-preview.ts';
import { foldForSearch, foldWithPlaces } from '@porchlight/core/rules/matching/search-folding.ts';
import type { ArticleRow, PortalRow } from '../../platform/database/schema/help-centre.ts';
import type { Deps } from '../deps.ts';
import type { ArticleSummary } from './queries.ts';
import { rankArticles, tellingWords } from './rank-articles.ts';
import { articlesCalledAlike, articlesWithAll, articlesWithSome } from './search-queries.ts';

const MOST_WORDS = 8;
const MOST_READ = 4_000;
const BEFORE = 60;
const LENGTH = 180;
const RELATED = 5;

const wordsOf = (query: string): string[] => {
  const words = foldForSearch(query).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return [...new Set(words)].slice(0, MOST_WORDS);
};

export type Found = ArticleSummary & { excerpt: string };

const positionOf = (text: string, words: readonly string[]) => {
  const { folded, places } = foldWithPlaces(text);
  const found = words.map((word) => folded.indexOf(word)).filter((place) => place >= 0);
  return found.length > 0 ? places[Math.min(...found)] : undefined;
};

const excerptOf = ({ description, content }: Pick<ArticleRow, 'description' | 'content'>, words: readonly string[]) => {
  if (description && positionOf(description, words) !== undefined) return description;
  const text = textPreview(content, MOST_READ);
  const place = positionOf(text, words);
  if (place === undefined) return description ?? textPreview(content, LENGTH);
  const start = place <= BEFORE ? 0 : text.indexOf(' ', place - BEFORE) + 1;
  const cut = text.slice(start, start + LENGTH);
  return `${start > 0 ? '… ' : ''}${start + LENGTH < text.length ? `${cut.slice(0, cut.lastIndexOf(' '))} …` : cut}`;
};

export type Search = { articles: Found[]; words: readonly string[] };

type ArticleWithContent = ArticleSummary & Pick<ArticleRow, 'content'>;

const toSearch = (articles: readonly ArticleWithContent[], words: readonly string[]): Search => ({
  articles: articles.map(({ content, ...article }) => ({
    ...article,
    excerpt: excerptOf({ ...article, content }, words),
  })),
  words,
});

const CANDIDATES = 100;
/** An article with less than this share of a question's words, by their letters, is about something else. */
const ENOUGH = 0.5;

/** Where no article contains all words, as in "how do I change the glass?": those with most of them. */
const searchByMost = async (
  { reports }: Pick<Deps, 'reports'>,
  portal: PortalRow,
  locale: string,
  query: string,
  most: number,
): Promise<Search> => {
  const words = tellingWords(query);
  if (words.length === 0) return { articles: [], words };
  const lettersOf = (terms: readonly string[]) => terms.reduce((sum, word) => sum + word.length, 0);
  const enough = lettersOf(words) * ENOUGH;
  const candidates = await articlesWithSome(reports, portal, words, CANDIDATES, locale);
  const holding = candidates.filter(({ search_title, search_text }) => {
    const text = `${search_title} ${search_text}`;
    return lettersOf(words.filter((word) => text.includes(word))) >= enough;
  });
  return toSearch(rankArticles(holding, words).slice(0, most), words);
};

/** Best first; without any that has every word, those with most. Uses the connections for searches. */
export const searchArticles = async (
  deps: Pick<Deps, 'reports'>,
  portal: PortalRow,
  locale: string,
  query: string,
  most: number,
): Promise<Search> => {
  const words = wordsOf(query);
  if (words.length === 0) return { articles: [], words };
  const found = await articlesWithAll(deps.reports, portal, locale, words, most);
  return found.length > 0 ? toSearch(found, words) : searchByMost(deps, portal, locale, query, most);
};

const LONG_ENOUGH = 4;

export const relatedTo = async (
  { db }: Pick<Deps, 'db'>,
  portal: PortalRow,
  article: ArticleRow,
  siblings: readonly ArticleSummary[],
): Promise<ArticleSummary[]> => {
  const place = siblings.findIndex(({ id }) => id === article.id);
  const near = [...siblings.slice(place + 1), ...siblings.slice(0, Math.max(place, 0))].slice(0, RELATED);
  const words = wordsOf(article.title).filter((word) => word.length >= LONG_ENOUGH);
  if (near.length === RELATED || words.length === 0) return near;
  const foundIds = [article.id, ...near.map(({ id }) => id)];
  const alike = await articlesCalledAlike(db, portal, article.locale, words, RELATED + foundIds.length);
  return [...near, ...alike.filter(({ id }) => !foundIds.includes(id))].slice(0, RELATED);
};
