import { foldForSearch } from '@porchlight/core/rules/matching/search-folding.ts';
import type { InboxId } from '@porchlight/core/wire/ids.ts';
import { ACTIVITY } from '@porchlight/core/wire/message-type.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../schema/database.ts';
import { isPostgres } from '../store-kind.ts';
import { isUnspaced, soughtPairs } from './letter-pairs.ts';

/** SQLite allows no more selects in a compound. */
const MOST_INBOXES = 100;
/** A text without a word cannot use an index: so many of the newest messages are read. */
const WITHOUT_WORDS = 16_384;
/** PostgreSQL reads some of the newest messages before it uses the index, which returns all messages of a word. */
const FIRST = 2_048;
const FOR_EACH = 16;
const AT_MOST = 32_768;
/** A word in more of the newest messages is common: the index is not used for it as long as there is a rarer one. */
const COMMON = FIRST / 100;

const wordsOf = (text: string) => (foldForSearch(text).match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, 12);

/** Matches the text literally, whatever its case. */
export const holdsText = (text: string): RawBuilder<boolean> =>
  sql<boolean>`lower(m.content) LIKE ${`%${text.toLowerCase().replaceAll(/[%_\\]/g, '\\$&')}%`} ESCAPE '\\'
    AND m.message_type <> ${sql.lit(ACTIVITY)} AND m.deleted_at IS NULL`;

/** The newest messages of some inboxes as `newest`: at most `most` are read, whatever the planner's statistics. */
export const newestOf = (inboxes: readonly InboxId[], most: number): RawBuilder<unknown> => {
  const limit = sql.lit(most);
  const of = (condition: RawBuilder<unknown>) =>
    sql`SELECT id FROM (SELECT id FROM messages WHERE ${condition} ORDER BY id DESC LIMIT ${limit}) AS one`;
  const each =
    inboxes.length > MOST_INBOXES
      ? of(sql`inbox_id IN (${sql.join(inboxes)})`)
      : sql.join(
          inboxes.map((id) => of(sql`inbox_id = ${id}`)),
          sql` UNION ALL `,
        );
  return sql`(SELECT id FROM (${each}) AS every ORDER BY id DESC LIMIT ${limit}) AS newest`;
};

/** Messages `m` by ids, one after the other: without statistics the planner would join them with all messages. */
export const messagesOf = (db: Kysely<Database>, id: RawBuilder<unknown>): RawBuilder<unknown> =>
  isPostgres(db)
    ? sql`CROSS JOIN LATERAL (SELECT * FROM messages WHERE messages.id = ${id} OFFSET 0) AS m`
    : sql`CROSS JOIN messages AS m ON m.id = ${id}`;

/** The source to read messages `m` from, the condition, and the column to sort by age. */
export type MessageSource = { from: RawBuilder<unknown>; where: RawBuilder<boolean>; newest: RawBuilder<unknown> };

const asWritten = (db: Kysely<Database>, text: string, inboxes: readonly InboxId[]): MessageSource => ({
  from: sql`${newestOf(inboxes, WITHOUT_WORDS)} ${messagesOf(db, sql`newest.id`)}`,
  where: holdsText(text),
  newest: sql`newest.id`,
});

const lexemes = (words: readonly string[]) => sql`CAST(${words.map((word) => `'${word}':*`).join(' & ')} AS tsquery)`;
/** The function behind `@@`: no index is used for it. */
const has = (words: readonly string[]) => sql<boolean>`ts_match_vq(x.words, ${lexemes(words)})`;

/** The words that few of the newest messages contain; all words when each is common. */
const rareOf = async (db: Kysely<Database>, words: readonly string[], inboxes: readonly InboxId[]) => {
  if (words.length === 1) return words;
  const counts = words.map((word, index) => sql`count(CASE WHEN ${has([word])} THEN 1 END) AS ${sql.ref(`n${index}`)}`);
  const { rows } = await sql<Record<string, number>>`SELECT ${sql.join(counts)}
    FROM ${newestOf(inboxes, FIRST)} JOIN message_index AS x ON x.id = newest.id`.execute(db);
  const rare = words.filter((_, index) => (rows[0]?.[`n${index}`] ?? 0) <= COMMON);
  return rare.length > 0 ? rare : words;
};

/** How many are read to find so many: a power of two, because a statement is prepared for each size. */
const firstFor = (most: number) => Math.min(Math.max(FIRST, 2 ** Math.ceil(Math.log2(most * FOR_EACH))), AT_MOST);

const inPostgres = (
  db: Kysely<Database>,
  words: readonly string[],
  { inboxes, most }: Wish,
  verified: RawBuilder<boolean> | undefined,
): (() => Promise<MessageSource>)[] => {
  const all = (found: RawBuilder<boolean>) => (verified ? sql<boolean>`${found} AND ${verified}` : found);
  const newest = newestOf(inboxes, firstFor(most));
  return [
    async () => ({
      from: sql`${newest} JOIN message_index AS x ON x.id = newest.id ${messagesOf(db, sql`newest.id`)}`,
      where: all(has(words)),
      newest: sql`newest.id`,
    }),
    async () => {
      const rare = await rareOf(db, words, inboxes);
      return {
        from: sql`(WITH found AS MATERIALIZED (
            SELECT x.id FROM message_index AS x WHERE x.words @@ ${lexemes(rare)} ${rare.length < words.length ? sql`AND ${has(words)}` : sql``}
          ) SELECT id FROM found ORDER BY id DESC) AS found ${messagesOf(db, sql`found.id`)}`,
        where: verified ?? sql<boolean>`1 = 1`,
        newest: sql`found.id`,
      };
    },
  ];
};

const inSqlite = (words: readonly string[], verified: RawBuilder<boolean> | undefined): MessageSource => {
  const found = sql<boolean>`x.message_index MATCH ${words.map((word) => `"${word}"*`).join(' ')}`;
  return {
    from: sql`message_index AS x CROSS JOIN messages AS m ON m.id = x.rowid`,
    where: verified ? sql<boolean>`${found} AND ${verified}` : found,
    newest: sql`x.rowid`,
  };
};

type Wish = { inboxes: readonly InboxId[] /** As many as are read, skipped ones included. */; most: number };

/**
 * Sources of messages that contain all words of a search by their prefixes, to be read one after the other until one
 * has enough: the last finds all. SQLite's index is read newest first. PostgreSQL's cannot be, and finds everything
 * with a common word before it returns: the newest messages are read before it.
 */
export const matchMessages = (db: Kysely<Database>, text: string, wish: Wish): (() => Promise<MessageSource>)[] => {
  const pairs = isUnspaced(text) ? soughtPairs(foldForSearch(text)) : [];
  const words = pairs.length > 0 ? pairs : wordsOf(text);
  if (words.length === 0) return [async () => asWritten(db, text, wish.inboxes)];
  const verified = pairs.length > 0 ? holdsText(text) : undefined;
  return isPostgres(db) ? inPostgres(db, words, wish, verified) : [async () => inSqlite(words, verified)];
};
