import { type Kysely, sql } from 'kysely';
import type { Database } from '../schema/database.ts';
import { isPostgres } from '../store-kind.ts';
import { matchInPostgres } from './match-in-postgres.ts';
import { matchInSqlite } from './match-in-sqlite.ts';
import { holdsText, type MessageScope, type MessageSource, messagesOf, newestOf } from './newest-messages.ts';
import { parseSearch } from './search-terms.ts';

/** A text without a word cannot use an index: so many of the newest messages are read. */
const READ_WITHOUT_WORDS = 16_384;

/**
 * Sources of messages that contain all words of a search by their beginnings, to be read one after the other until one
 * has enough: the last finds all. Neither store can read an index from its newest message on: both find everything with
 * a word before they return the first. So rare words are found by the index, and for common ones the newest messages are
 * read before it.
 */
export const matchMessages = async (
  db: Kysely<Database>,
  text: string,
  scope: MessageScope,
): Promise<MessageSource[]> => {
  const terms = parseSearch(text);
  if (terms.words.length > 0)
    return isPostgres(db) ? matchInPostgres(db, terms, scope) : matchInSqlite(db, terms, scope);
  return [
    {
      from: sql`${newestOf(db, scope, READ_WITHOUT_WORDS)} ${messagesOf(db, sql`newest.id`)}`,
      where: holdsText(text),
      newest: sql`newest.id`,
    },
  ];
};
