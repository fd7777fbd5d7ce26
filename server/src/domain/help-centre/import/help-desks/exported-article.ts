import type { SourceCategory } from '../source.ts';

/** A text of an article as a help desk has it, before its HTML is read. */
export type ExportedArticle = {
  product: 'zendesk' | 'intercom';
  id: string;
  /** As the source writes it; null where it has one language. */
  locale: string | null;
  title: string;
  html: string;
  description: string | null;
  /** Its page at the source. */
  address: string | null;
  categories: readonly SourceCategory[];
  isDraft: boolean;
  author_email: string | null;
};

/** Of an id or a field that is left out. */
export const idText = (id: string | number | null | undefined): string | null =>
  id === null || id === undefined || id === '' ? null : String(id);
