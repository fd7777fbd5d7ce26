import { foldForSearch, foldWithPlaces } from '@porchlight/core/rules/matching/search-folding.ts';

const OF_WORD = /[\p{L}\p{N}]/u;

/** Scripts without capitals include those without spaces, in which a match begins anywhere. */
const hasCase = (term: string) => term.toUpperCase() !== term;

/** Where a text has the terms of a search, by the beginnings of words: pairs of the first index and the one after the last. */
export const matchRanges = (text: string, terms: readonly string[]): [number, number][] => {
  const { folded, places } = foldWithPlaces(text);
  return terms.flatMap((term) => {
    const ranges: [number, number][] = [];
    for (let at = folded.indexOf(term); at >= 0; at = folded.indexOf(term, at + term.length)) {
      const [start, end] = [places[at], places[at + term.length]];
      const isInWord = hasCase(term) && at > 0 && OF_WORD.test(folded[at - 1] ?? '');
      if (!isInWord && start !== undefined && end !== undefined) ranges.push([start, end]);
    }
    return ranges;
  });
};

export const termsOf = (query: string): string[] => [...new Set(foldForSearch(query).match(/[\p{L}\p{N}]+/gu) ?? [])];
