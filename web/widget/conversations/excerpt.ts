import { foldForSearch, foldWithPlaces } from '@porchlight/core/rules/matching/search-folding.ts';

const BEFORE = 24;
const LENGTH = 160;

export type Excerpt = { before: string; found: string; after: string };

const OF_WORD = /[\p{L}\p{N}]/u;

/** Where a word begins with it, else where it is; -1 for nowhere. */
const positionOf = (folded: string, word: string): number => {
  for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + 1))
    if (at === 0 || !OF_WORD.test(folded[at - 1] ?? '')) return at;
  return folded.indexOf(word);
};

export const excerptOf = (text: string, query: string): Excerpt => {
  const plain = text.replace(/\s+/g, ' ').trim();
  const { folded, places } = foldWithPlaces(plain);
  const words = foldForSearch(query).match(/[\p{L}\p{N}]+/gu) ?? [];
  const spots = words.flatMap((word) => {
    const at = positionOf(folded, word);
    return at < 0 ? [] : [{ from: places[at] ?? 0, to: places[at + word.length] ?? plain.length }];
  });
  const [spot] = spots.sort((one, other) => one.from - other.from);
  if (!spot) return { before: plain.slice(0, LENGTH), found: '', after: '' };
  const near = Math.max(0, spot.from - BEFORE);
  // Not every language has spaces.
  const space = near > 0 ? plain.slice(near, spot.from).indexOf(' ') : -1;
  const from = near + space + 1;
  return {
    before: (from > 0 ? '…' : '') + plain.slice(from, spot.from).replace(/^\p{Surrogate}/u, ''),
    found: plain.slice(spot.from, spot.to),
    after: plain.slice(spot.to, from + LENGTH),
  };
};
