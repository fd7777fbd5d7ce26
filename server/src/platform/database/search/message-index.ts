import { foldForSearch } from '@porchlight/core/rules/matching/search-folding.ts';
import { ACTIVITY } from '@porchlight/core/wire/message-type.ts';
import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../store-kind.ts';
import { pairsOf } from './letter-pairs.ts';

const AT_ONCE = 1_000;
/** PostgreSQL refuses the word list of a longer text. */
export const LONGEST_INDEXED = 100_000;

export const searchableMessages = sql`content IS NOT NULL AND content <> '' AND message_type <> ${sql.lit(ACTIVITY)} AND deleted_at IS NULL`;

type Spoken = { id: number; content: string };

const insertWords = async <Schema>(db: Kysely<Schema>, rows: readonly Spoken[]) => {
  if (rows.length === 0) return;
  const words = rows.map(({ id, content }) => {
    const folded = foldForSearch(content.slice(0, LONGEST_INDEXED));
    return { id, words: folded, pairs: pairsOf(folded) };
  });
  if (!isPostgres(db)) {
    const values = sql.join(words.map((row) => sql`(${row.id}, ${[row.words, ...row.pairs].join(' ')})`));
    await sql`INSERT INTO message_index (rowid, words) VALUES ${values}`.execute(db);
  } else {
    // PostgreSQL would split the pairs of some languages again.
    const pairs = (list: readonly string[]) =>
      list.length === 0 ? sql`` : sql` || array_to_tsvector(ARRAY[${sql.join(list)}]::text[])`;
    const values = sql.join(
      words.map((row) => sql`(${row.id}::bigint, to_tsvector('simple', ${row.words})${pairs(row.pairs)})`),
    );
    await sql`INSERT INTO message_index (id, words) VALUES ${values}
      ON CONFLICT (id) DO UPDATE SET words = excluded.words`.execute(db);
  }
};

/** Indexes the present text of messages, folded; those without words are removed. */
export const indexMessages = async <Schema>(db: Kysely<Schema>, ids: readonly number[]) => {
  const list = sql.join(ids.map((id) => sql`${id}`));
  const key = sql.ref(isPostgres(db) ? 'id' : 'rowid');
  await sql`DELETE FROM message_index WHERE ${key} IN (${list})`.execute(db);
  const { rows } =
    await sql<Spoken>`SELECT id, content FROM messages WHERE id IN (${list}) AND ${searchableMessages}`.execute(db);
  await insertWords(db, rows);
};

export const rebuildMessageIndex = async (db: Kysely<unknown>): Promise<void> => {
  if (!isPostgres(db)) await sql`INSERT INTO message_index (message_index) VALUES ('delete-all')`.execute(db);
  else await sql`DELETE FROM message_index`.execute(db);
  for (let last = 0; ; ) {
    const { rows } = await sql<Spoken>`SELECT id, content FROM messages WHERE id > ${last} AND ${searchableMessages}
      ORDER BY id LIMIT ${AT_ONCE}`.execute(db);
    await insertWords(db, rows);
    const next = rows.at(-1);
    if (!next) break;
    last = next.id;
  }
  await sql`UPDATE message_index_state SET seq = (SELECT value FROM counters WHERE name = 'changes')`.execute(db);
};
