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
  /** The name of its category. */
  category: string | null;
  order: number | null;
  isDraft: boolean;
};

export type SourceProblem = { name: string; reason: string };

export type Source = {
  articles: SourceArticle[];
  problems: SourceProblem[];
  /** Pictures by their paths. */
  pictures: ReadonlyMap<string, Buffer>;
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
