/** `slug` is the same in every language of the category. */
export type SourceCategory = { slug: string; name: string; description: string | null };

/** An article of another system or of a file. `key` names it in every import of the same source. */
export type SourceArticle = {
  key: string;
  /** Where it stood: the path of a file, for the links of the others and for messages. */
  path: string;
  title: string;
  /** Markdown. */
  content: string;
  description: string | null;
  /** As the source writes it; null for the default of the help centre. */
  locale: string | null;
  /** From the uppermost to the one that it is in. */
  categories: readonly SourceCategory[];
  order: number | null;
  isDraft: boolean;
  /** What it shares with its translations; null when it has none. */
  group: string | null;
  author_email: string | null;
  /** The fragments of its headings on our site, by those of the source. */
  anchors: ReadonlyMap<string, string>;
};

export type SourceProblem = { name: string; reason: string };

export type Picture = { bytes: Buffer; name: string };
export type Target = { paths: readonly string[]; fragment: string };

export type Source = {
  articles: SourceArticle[];
  problems: SourceProblem[];
  /** The picture of the upload that an address in an article means. */
  pictureAt: (from: SourceArticle, address: string) => Picture | undefined;
  /** The articles that an address in an article means, the best first, and the part of them. */
  articlesAt: (from: SourceArticle, address: string) => Target | undefined;
};

export const MOST_ARTICLES = 2_000;
export const MOST_LETTERS = 500_000;

/** What is wrong with an article, as text; undefined when nothing is. */
export const complaintOf = ({ title, content }: SourceArticle): string | undefined => {
  if (title === '') return 'The article has no title';
  if (title.length > 500) return 'The title is longer than 500 letters';
  if (content.length > MOST_LETTERS) return `The text is longer than ${MOST_LETTERS} letters`;
  return undefined;
};
