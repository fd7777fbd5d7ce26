/** Languages written without spaces have no words to index: each pair of neighbouring letters is indexed instead. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
const RUNS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{M}]+/gu;

export const isUnspaced = (text: string): boolean => UNSPACED.test(text);

export const pairsOf = (folded: string): string[] => {
  if (!UNSPACED.test(folded)) return [];
  const pairs = new Set<string>();
  for (const [run] of folded.matchAll(RUNS)) {
    const letters = [...run];
    for (const [index, letter] of letters.entries()) pairs.add(letter + (letters[index + 1] ?? ''));
  }
  return [...pairs];
};

/** The pairs that every text with this one in it has; for a single letter, the prefix of one. */
export const searchPairs = (folded: string): string[] => {
  const pairs = new Set<string>();
  for (const [run] of folded.matchAll(RUNS)) {
    const letters = [...run];
    if (letters.length === 1) pairs.add(run);
    for (let index = 0; index + 1 < letters.length; index += 1) pairs.add(`${letters[index]}${letters[index + 1]}`);
  }
  return [...pairs].slice(0, 12);
};
