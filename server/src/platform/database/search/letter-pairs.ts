/** Languages written without blanks have no words to index: each two letters that stand side by side are indexed in their place. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
const RUNS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{M}]+/gu;

/** Whether a text has letters of a language that is written without blanks. */
export const isUnspaced = (text: string): boolean => UNSPACED.test(text);

/** What a folded text of such languages is found by: the pairs of its letters, and the last of a run alone. */
export const pairsOf = (folded: string): string[] => {
  if (!UNSPACED.test(folded)) return [];
  const pairs = new Set<string>();
  for (const [run] of folded.matchAll(RUNS)) {
    const letters = [...run];
    for (const [index, letter] of letters.entries()) pairs.add(letter + (letters[index + 1] ?? ''));
  }
  return [...pairs];
};

/** The pairs that each text with this one in it has; of a single letter, the beginning of one. */
export const soughtPairs = (folded: string): string[] => {
  const pairs = new Set<string>();
  for (const [run] of folded.matchAll(RUNS)) {
    const letters = [...run];
    if (letters.length === 1) pairs.add(run);
    for (let index = 0; index + 1 < letters.length; index += 1) pairs.add(`${letters[index]}${letters[index + 1]}`);
  }
  return [...pairs].slice(0, 12);
};
