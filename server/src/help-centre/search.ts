import { textPreview } from '@porchlight/core/rules/text-preview.ts';
import type { Deps } from '../deps.ts';
import {
  type ArticleSummary,
  articlesCalledAlike,
  articlesWithAll,
  type ArticleRow,
  type PortalRow,
} from './queries.ts';

const MOST_WORDS = 8;
const MOST_READ = 4_000;
const BEFORE = 60;
const LENGTH = 180;
const RELATED = 5;

/** What is looked for: words of letters and digits, lower case. */
export const wordsOf = (query: string): string[] => {
  const words = query.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return [...new Set(words)].slice(0, MOST_WORDS);
};

export type Found = ArticleSummary & { excerpt: string };

const placeOf = (text: string, words: readonly string[]) => {
  const lower = text.toLowerCase();
  const places = words.map((word) => lower.indexOf(word)).filter((place) => place >= 0);
  return places.length > 0 ? Math.min(...places) : undefined;
};

/** Where the article speaks of the words, without its marks; its description where only the title does. */
const excerptOf = ({ description, content }: Pick<ArticleRow, 'description' | 'content'>, words: readonly string[]) => {
  if (description && placeOf(description, words) !== undefined) return description;
  const text = textPreview(content, MOST_READ);
  const place = placeOf(text, words);
  if (place === undefined) return description ?? textPreview(content, LENGTH);
  const start = place <= BEFORE ? 0 : text.indexOf(' ', place - BEFORE) + 1;
  const cut = text.slice(start, start + LENGTH);
  return `${start > 0 ? '… ' : ''}${start + LENGTH < text.length ? `${cut.slice(0, cut.lastIndexOf(' '))} …` : cut}`;
};

/** The articles that hold every word, best first. It reads whole texts, so it is done beside everything else. */
export const searchArticles = async (
  { reports }: Pick<Deps, 'reports'>,
  portal: PortalRow,
  locale: string,
  query: string,
  most: number,
): Promise<Found[]> => {
  const words = wordsOf(query);
  if (words.length === 0) return [];
  const found = await articlesWithAll(reports, portal, locale, words, most);
  return found.map(({ content, ...article }) => ({ ...article, excerpt: excerptOf({ ...article, content }, words) }));
};

const LONG_ENOUGH = 4;

/** What to read next: what follows on the shelf, then the rest of it, then what is called alike. */
export const relatedTo = async (
  { db }: Pick<Deps, 'db'>,
  portal: PortalRow,
  article: ArticleRow,
  shelf: readonly ArticleSummary[],
): Promise<ArticleSummary[]> => {
  const place = shelf.findIndex(({ id }) => id === article.id);
  const near = [...shelf.slice(place + 1), ...shelf.slice(0, Math.max(place, 0))].slice(0, RELATED);
  const words = wordsOf(article.title).filter((word) => word.length >= LONG_ENOUGH);
  if (near.length === RELATED || words.length === 0) return near;
  const known = [article.id, ...near.map(({ id }) => id)];
  const alike = await articlesCalledAlike(db, portal, article.locale, words, RELATED + known.length);
  return [...near, ...alike.filter(({ id }) => !known.includes(id))].slice(0, RELATED);
};
