/** What `status` of an article says (wire protocol 8.2). Single constants, as in `../message-type.ts`. */
export const DRAFT = 0 as const;
export const PUBLISHED = 1 as const;
export const ARCHIVED = 2 as const;

export type ArticleStatus = typeof DRAFT | typeof PUBLISHED | typeof ARCHIVED;

/** Their names, by number: the team's API says them. */
export const ARTICLE_STATUS_NAMES = ['draft', 'published', 'archived'] as const;

/** The status for a name or a number; undefined for any other. */
export const readArticleStatus = (given: string): ArticleStatus | undefined =>
  ([DRAFT, PUBLISHED, ARCHIVED] as const).find(
    (status) => ARTICLE_STATUS_NAMES[status] === given || String(status) === given,
  );
