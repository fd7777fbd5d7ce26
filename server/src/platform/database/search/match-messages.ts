import { type Kysely, sql } from 'kysely';
import type { Database } from '../schema/database.ts';
import { isPostgres } from '../store-kind.ts';
import { matchInPostgres } from './match-in-postgres.ts';
import { matchInSqlite } from './match-in-sqlite.ts';
import { holdsText, type MessageScope, type MessageSource, messagesOf, newestOf } from './newest-messages.ts';
import { soughtIn } from './sought-words.ts';

/** A text without a word cannot use an index: so many of the newest messages are read. */
const WITHOUT_WORDS = 16_384;

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
  const sought = soughtIn(text);
  if (sought.words.length > 0)
    return isPostgres(db) ? matchInPostgres(db, sought, scope) : matchInSqlite(db, sought, scope);
  return [
    {
      from: sql`${newestOf(db, scope, WITHOUT_WORDS)} ${messagesOf(db, sql`newest.id`)}`,
      where: holdsText(text),
      newest: sql`newest.id`,
    },
  ];
};
