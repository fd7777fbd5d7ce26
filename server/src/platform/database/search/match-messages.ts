import { type Kysely, type RawBuilder, sql } from 'kysely';
import { foldForSearch } from '@porchlight/core/rules/matching/search-folding.ts';
import { ACTIVITY } from '@porchlight/core/wire/message-type.ts';
import type { Database } from '../schema/database.ts';
import { isPostgres } from '../store-kind.ts';

/** Languages written without blanks have no words to index: they are looked for as they stand. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

const wordsOf = (text: string) => (foldForSearch(text).match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, 12);

/** Messages `m` that hold a text as it is written, whatever its case. */
export const holdsText = (text: string): RawBuilder<boolean> =>
  sql<boolean>`lower(m.content) LIKE ${`%${text.toLowerCase().replaceAll(/[%_\\]/g, '\\$&')}%`} ESCAPE '\\'`;
const like = (text: string) =>
  sql<boolean>`${holdsText(text)} AND m.message_type <> ${sql.lit(ACTIVITY)} AND m.deleted_at IS NULL`;

/**
 * Messages `m` that hold all words of a search, the last perhaps not yet whole: what to read them from, the condition, and what
 * goes by age. On
 * SQLite the index is read first, newest first, so that a word everybody says costs no more than a rare one.
 */
export const matchMessages = (
  db: Kysely<Database>,
  text: string,
): { from: RawBuilder<unknown>; where: RawBuilder<boolean>; newest: RawBuilder<unknown> } => {
  const words = wordsOf(text);
  if (words.length === 0 || UNSPACED.test(text))
    return { from: sql`messages AS m`, where: like(text), newest: sql`m.id` };
  if (isPostgres(db)) {
    const query = words.map((word) => `${word}:*`).join(' & ');
    return {
      from: sql`messages AS m`,
      where: sql<boolean>`m.id IN (SELECT id FROM message_index WHERE words @@ to_tsquery('simple', ${query}))`,
      newest: sql`m.id`,
    };
  }
  const query = words.map((word) => `"${word}"*`).join(' ');
  return {
    from: sql`message_index AS x CROSS JOIN messages AS m ON m.id = x.rowid`,
    where: sql<boolean>`x.message_index MATCH ${query}`,
    newest: sql`x.rowid`,
  };
};
