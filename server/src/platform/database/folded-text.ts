import { foldForSearch } from '@porchlight/core/rules/matching/search-folding.ts';
import { type RawBuilder, sql } from 'kysely';

/* Searched text is folded when it is written and stored in columns of its own: a search costs no more for it, and
   finds the same on both stores, although SQLite folds the case of ASCII alone. */

type Person = { name: string | null; email: string | null; phone_number: string | null; identifier: string | null };

export const contactWords = ({ name, email, phone_number, identifier }: Person): string =>
  foldForSearch([name, email, phone_number, identifier].filter(Boolean).join('\n'));

/** Names of one company: without regard to case and spaces. */
export const companyKey = (name: string): string => name.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase();

export const companyWords = ({ name, domain }: { name: string; domain: string | null }): string =>
  foldForSearch([name, domain].filter(Boolean).join('\n'));

type Written = { title: string; description: string | null; content: string };

export const articleWords = ({ title, description, content }: Written) => ({
  search_title: foldForSearch(title),
  search_text: foldForSearch([description, content].filter(Boolean).join('\n')),
});

export const holdsWords = (column: string, text: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} LIKE ${`%${foldForSearch(text.trim()).replaceAll(/[%_\\]/g, '\\$&')}%`} ESCAPE '\\'`;
