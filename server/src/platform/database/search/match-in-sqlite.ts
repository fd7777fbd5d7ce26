import { type Kysely, sql } from 'kysely';
import type { Database } from '../schema/database.ts';
import { LONGEST_INDEXED } from './message-index.ts';
import {
  FEW,
  inScope,
  isSearchable,
  type MessageScope,
  type MessageSource,
  measureScope,
  messagesOf,
  newestOf,
} from './newest-messages.ts';
import { allOf, areRare, SAMPLE, type SearchTerms } from './search-terms.ts';

/** What is read of the newest messages before the index. */
const BEFORE_INDEX = 4_096;
/** Characters that are read of each of these: thousands of messages of the greatest length would take seconds. */
const READ_OF_EACH = 20_000;

/** The index has no texts: they are folded as they were for it. */
const has = (words: readonly string[], read = READ_OF_EACH) =>
  sql<boolean>`has_word_beginnings(substr(m.content, 1, ${sql.lit(read)}), ${words.join(' ')}) = 1`;
const matches = (words: readonly string[]) =>
  sql<boolean>`x.message_index MATCH ${words.map((word) => `"${word}"*`).join(' ')}`;

const newest = (db: Kysely<Database>, { words, verified }: SearchTerms, scope: MessageScope): MessageSource => ({
  from: sql`${newestOf(db, scope, BEFORE_INDEX)} ${messagesOf(db, sql`newest.id`)}`,
  where: allOf(isSearchable, verified ?? has(words)),
  newest: sql`newest.id`,
});

/** All of a scope; the index is asked only when there are long texts. */
const each = (db: Kysely<Database>, { words, verified }: SearchTerms, scope: MessageScope): MessageSource => ({
  from: sql`${newestOf(db, scope, FEW)} ${messagesOf(db, sql`newest.id`)}`,
  where: allOf(
    isSearchable,
    verified ??
      sql<boolean>`CASE WHEN octet_length(m.content) <= ${sql.lit(READ_OF_EACH)} THEN ${has(words)}
        ELSE m.id IN (SELECT x.rowid FROM message_index AS x WHERE ${matches(words)}) END`,
  ),
  newest: sql`newest.id`,
});

const indexed = ({ words, verified }: SearchTerms, scope: MessageScope, by: readonly string[]): MessageSource => {
  const others = words.filter((word) => !by.includes(word));
  return {
    from: sql`message_index AS x CROSS JOIN messages AS m ON m.id = x.rowid`,
    where: allOf(
      matches(by),
      inScope(scope),
      verified ?? (others.length > 0 ? has(others, LONGEST_INDEXED) : undefined),
    ),
    newest: sql`x.rowid`,
  };
};

/** All pairs of letters of a text are as rare as the text. */
const rareOf = async (db: Kysely<Database>, { words, verified }: SearchTerms) => {
  const sample = sql`(SELECT content, message_type, deleted_at FROM messages
    WHERE id > (SELECT max(id) FROM messages) - ${sql.lit(SAMPLE)}) AS m`;
  const are = await areRare(db, sample, verified ? [verified] : words.map((word) => has([word])));
  return words.filter((_, index) => are[verified ? 0 : index]);
};

export const matchInSqlite = async (
  db: Kysely<Database>,
  terms: SearchTerms,
  scope: MessageScope,
): Promise<MessageSource[]> => {
  const rare = await rareOf(db, terms);
  if (rare.length > 0) return [indexed(terms, scope, rare)];
  const { isFew } = await measureScope(db, scope);
  return isFew ? [each(db, terms, scope)] : [newest(db, terms, scope), indexed(terms, scope, terms.words)];
};
