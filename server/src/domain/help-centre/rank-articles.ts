import { foldForSearch } from '@porchlight/core/rules/matching/search-folding.ts';

const MOST_WORDS = 24;
/** Scripts whose words have endings: the stem still identifies the word. */
const HAS_ENDINGS = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}]+$/u;

/** "returning" and "returned" match "return": a word without its ending. */
const stemOf = (word: string) =>
  HAS_ENDINGS.test(word) ? word.slice(0, Math.max(4, Math.ceil(word.length * 0.6))) : word;

const segmentsOf = (text: string): string[] =>
  [...new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text.slice(0, 2_000))]
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment }) => foldForSearch(segment))
    .filter((word) => word.length > 1 || !HAS_ENDINGS.test(word));

/** The search words of a text, folded and without their endings, each once. */
export const searchWords = (text: string): string[] => [...new Set(segmentsOf(text).map(stemOf))].slice(0, MOST_WORDS);

const TELLING = 4;
const PLAIN = /^[\p{L}\p{M}\p{N}]+$/u;

/** As `searchWords`, letters and digits only, without common short words: "how do I …". */
export const tellingWords = (text: string): string[] => {
  const words = segmentsOf(text).filter((word) => word.length >= TELLING || !HAS_ENDINGS.test(word));
  return [...new Set(words.map(stemOf).filter((word) => PLAIN.test(word)))].slice(0, MOST_WORDS);
};

type Searched = { description: string | null; search_title: string; search_text: string };

const TITLE = 3;
const DESCRIPTION = 2;
const LONG = 5;

const placesOf = ({ search_title, description, search_text }: Searched, word: string) =>
  (search_title.includes(word) ? TITLE : 0) +
  (description && foldForSearch(description).includes(word) ? DESCRIPTION : 0) +
  (search_text.includes(word) ? 1 : 0);

/** "my" and "how" weigh less than "lantern"; a Chinese character is a whole word. */
const lengthOf = (word: string) => (HAS_ENDINGS.test(word) ? Math.min(word.length, LONG) / LONG : 1);

export const rankArticles = <Article extends Searched>(articles: readonly Article[], words: readonly string[]) => {
  const weights = words.map((word) => {
    const holders = articles.filter((article) => placesOf(article, word) > 0).length;
    return { word, weight: lengthOf(word) * Math.log((articles.length + 1) / (holders + 0.5)) };
  });
  return articles
    .map((article) => ({
      article,
      score: weights.reduce((sum, { word, weight }) => sum + weight * placesOf(article, word), 0),
    }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .map(({ article }) => article);
};

const PARTS = 4;

const partsOf = (paragraph: string, most: number): string[] => {
  if (paragraph.length <= most) return [paragraph];
  const longest = Math.ceil(most / PARTS);
  const parts: string[] = [];
  let rest = paragraph;
  while (rest.length > longest) {
    const start = rest.slice(0, longest);
    const end = start.lastIndexOf('\n') + 1 || start.lastIndexOf(' ') + 1 || longest;
    parts.push(rest.slice(0, end));
    rest = rest.slice(end);
  }
  return [...parts, rest];
};

/** In order, up to `most` characters. Of a longer paragraph, such as a list, the matching parts. */
export const excerptOf = (content: string, words: readonly string[], most: number): string => {
  if (content.length <= most) return content;
  const parts = content
    .split(/\n{2,}/)
    .flatMap((paragraph) => partsOf(paragraph, most))
    .map((text, at) => {
      const folded = foldForSearch(text);
      return { text, at, hits: words.filter((word) => folded.includes(word)).length };
    });
  const chosen: typeof parts = [];
  // Each but the first has a blank line before it.
  let left = most + 2;
  for (const part of parts.toSorted((one, other) => other.hits - one.hits)) {
    if (part.text.length + 2 > left) continue;
    chosen.push(part);
    left -= part.text.length + 2;
  }
  return chosen
    .sort((one, other) => one.at - other.at)
    .map(({ text }) => text.trimEnd())
    .join('\n\n');
};
