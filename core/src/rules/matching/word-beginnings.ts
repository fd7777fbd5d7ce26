import { foldForSearch } from './search-folding.ts';

const OF_WORD = /[\p{L}\p{N}\p{Co}]/u;

const begins = (folded: string, beginning: string): boolean => {
  for (let at = folded.indexOf(beginning); at >= 0; at = folded.indexOf(beginning, at + 1)) {
    const before = folded.slice(Math.max(0, at - 2), at);
    const last = [...before].at(-1);
    if (last === undefined || !OF_WORD.test(last)) return true;
  }
  return false;
};

/** Whether a text has, for each of these folded beginnings, a word that begins with it: as the index of messages finds words. */
export const hasWordBeginnings = (text: string, beginnings: readonly string[]): boolean => {
  const folded = foldForSearch(text).toLowerCase();
  return beginnings.every((beginning) => begins(folded, beginning));
};
