import { type Kysely, sql } from 'kysely';
import type { Database } from '../schema/database.ts';
import {
  FEW,
  inScope,
  type MessageScope,
  type MessageSource,
  measureScope,
  messagesOf,
  newestOf,
} from './newest-messages.ts';
import { allOf, areRare, SAMPLE, type SearchTerms } from './search-terms.ts';

/** What is looked up of the newest messages before the index. */
const BEFORE_INDEX = 16_384;
/** Neighbours in the index are read in a sixth of the time. */
const NEIGHBOURS = 65_536;

const lexemes = (words: readonly string[]) => sql`CAST(${words.map((word) => `'${word}':*`).join(' & ')} AS tsquery)`;
/** The function behind `@@`: no index is used for it. */
const has = (words: readonly string[]) => sql<boolean>`ts_match_vq(x.words, ${lexemes(words)})`;

/** Messages are looked up by the entry of the index, so that only those with the words are. */
const newest = (
  db: Kysely<Database>,
  { words, verified }: SearchTerms,
  scope: MessageScope,
  most: number,
): MessageSource => ({
  from: sql`${newestOf(db, scope, most)}
    CROSS JOIN LATERAL (SELECT id, words FROM message_index WHERE message_index.id = newest.id OFFSET 0) AS x
    ${messagesOf(db, sql`x.id`)}`,
  where: allOf(has(words), verified),
  newest: sql`newest.id`,
});

/** The newest messages of all scopes. */
const neighbours = (db: Kysely<Database>, { words, verified }: SearchTerms): MessageSource => ({
  from: sql`(SELECT id, words FROM message_index ORDER BY id DESC LIMIT ${sql.lit(NEIGHBOURS)}) AS x
    ${messagesOf(db, sql`x.id`)}`,
  where: allOf(has(words), verified),
  newest: sql`x.id`,
});

/** The index returns all messages of `by`: as few of the words as find them. */
const indexed = (
  db: Kysely<Database>,
  { words, verified }: SearchTerms,
  scope: MessageScope,
  by: readonly string[],
): MessageSource => ({
  from: sql`(WITH found AS MATERIALIZED (
      SELECT x.id FROM message_index AS x WHERE x.words @@ ${lexemes(by)} ${by.length < words.length ? sql`AND ${has(words)}` : sql``}
    ) SELECT id FROM found ORDER BY id DESC) AS found ${messagesOf(db, sql`found.id`)}`,
  where: allOf(verified, inScope(scope)),
  newest: sql`found.id`,
});

export const matchInPostgres = async (
  db: Kysely<Database>,
  terms: SearchTerms,
  scope: MessageScope,
): Promise<MessageSource[]> => {
  const sample = sql`(SELECT words FROM message_index ORDER BY id DESC LIMIT ${sql.lit(SAMPLE)}) AS x`;
  const are = await areRare(
    db,
    sample,
    terms.words.map((word) => has([word])),
  );
  const rare = terms.words.filter((_, index) => are[index]);
  if (rare.length > 0) return [indexed(db, terms, scope, rare)];
  const size = await measureScope(db, scope);
  if (size.isFew) return [newest(db, terms, scope, FEW)];
  return [
    size.span <= NEIGHBOURS ? neighbours(db, terms) : newest(db, terms, scope, BEFORE_INDEX),
    indexed(db, terms, scope, terms.words),
  ];
};
