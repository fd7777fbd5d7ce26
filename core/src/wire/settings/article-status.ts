/** What `status` of an article says (wire protocol 8.2). Single constants, as in `../message-type.ts`. */
export const DRAFT = 0 as const;
export const PUBLISHED = 1 as const;
export const ARCHIVED = 2 as const;

export type ArticleStatus = typeof DRAFT | typeof PUBLISHED | typeof ARCHIVED;

export const ARTICLE_STATUS_NAMES = ['draft', 'published', 'archived'] as const;

export const readArticleStatus = (input: string): ArticleStatus | undefined =>
  ([DRAFT, PUBLISHED, ARCHIVED] as const).find(
    (status) => ARTICLE_STATUS_NAMES[status] === input || String(status) === input,
  );
