import { foldForSearch } from '@porchlight/core/rules/matching/search-folding.ts';
import { type RawBuilder, sql } from 'kysely';

/*
 * What is searched is folded when it is written and stands in columns of its own: a question costs no more for it, and finds
 * the same on both stores, of which one folds the case of ASCII alone.
 */

type Person = { name: string | null; email: string | null; phone_number: string | null; identifier: string | null };

/** `search_words` of a contact: all searchable values, folded, one per line. */
export const contactWords = ({ name, email, phone_number, identifier }: Person): string =>
  foldForSearch([name, email, phone_number, identifier].filter(Boolean).join('\n'));

type Written = { title: string; description: string | null; content: string };

/** The searched columns of an article, folded. */
export const articleWords = ({ title, description, content }: Written) => ({
  search_title: foldForSearch(title),
  search_text: foldForSearch([description, content].filter(Boolean).join('\n')),
});

/** Whether a folded column contains the search text. */
export const holdsWords = (column: string, text: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} LIKE ${`%${foldForSearch(text.trim()).replaceAll(/[%_\\]/g, '\\$&')}%`} ESCAPE '\\'`;
