import { foldForSearch } from '@porchlight/core/rules/matching/search-folding.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../schema/database.ts';
import { isUnspaced, searchPairs } from './letter-pairs.ts';
import { holdsText } from './newest-messages.ts';

const MOST_WORDS = 12;
/** So many of the newest messages tell how frequent a word is: one that more than a hundredth of them contain is common. */
export const SAMPLE = 2_048;
const COMMON = SAMPLE / 100;

export type SearchTerms = {
  words: readonly string[];
  /** What the index can only approximate: the text as it is written. */
  verified: RawBuilder<boolean> | undefined;
};

export const parseSearch = (text: string): SearchTerms => {
  const folded = foldForSearch(text);
  const pairs = isUnspaced(text) ? searchPairs(folded) : [];
  if (pairs.length > 0) return { words: pairs, verified: holdsText(text) };
  return { words: (folded.match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, MOST_WORDS), verified: undefined };
};

export const allOf = (...conditions: readonly (RawBuilder<boolean> | undefined)[]): RawBuilder<boolean> =>
  sql<boolean>`${sql.join([sql`1 = 1`, ...conditions.filter((condition) => condition !== undefined)], sql` AND `)}`;

/** Which of these conditions few rows of a sample meet. */
export const areRare = async (
  db: Kysely<Database>,
  sample: RawBuilder<unknown>,
  conditions: readonly RawBuilder<boolean>[],
): Promise<boolean[]> => {
  const counts = conditions.map((met, index) => sql`count(CASE WHEN ${met} THEN 1 END) AS ${sql.ref(`n${index}`)}`);
  const { rows } = await sql<Record<string, number>>`SELECT ${sql.join(counts)} FROM ${sample}`.execute(db);
  return conditions.map((_, index) => Number(rows[0]?.[`n${index}`] ?? 0) <= COMMON);
};
