import { type Kysely, sql } from 'kysely';
import type { StoreKind } from '../client.ts';
import { rebuildMessageIndex } from '../../search/rebuild.ts';
import { articleWords, contactWords } from '../../search/words.ts';

/** Few enough to be held at once. */
const AT_ONCE = 500;

type Row = { id: number };
type Contact = Row & Parameters<typeof contactWords>[0];
type Article = Row & Parameters<typeof articleWords>[0];

/** Every row of a table in the order of its number, a few at a time. */
async function* rowsOf<One extends Row>(db: Kysely<unknown>, table: string, columns: readonly string[]) {
  const list = sql.join(['id', ...columns].map((column) => sql.ref(column)));
  for (let last = 0; ; ) {
    const { rows } = await sql<One>`SELECT ${list} FROM ${sql.table(table)} WHERE id > ${last}
      ORDER BY id LIMIT ${AT_ONCE}`.execute(db);
    yield* rows;
    const next = rows.at(-1);
    if (!next) return;
    last = next.id;
  }
}

/** People and articles are found without their accents: their words stand folded beside them, and so does the messages' index. */
export const up = async (db: Kysely<unknown>, kind: StoreKind) => {
  await sql`ALTER TABLE contacts ADD COLUMN search_words text NOT NULL DEFAULT ''`.execute(db);
  for (const column of ['search_title', 'search_text'])
    await sql`ALTER TABLE articles ADD COLUMN ${sql.ref(column)} text NOT NULL DEFAULT ''`.execute(db);
  for await (const contact of rowsOf<Contact>(db, 'contacts', ['name', 'email', 'phone_number', 'identifier']))
    await sql`UPDATE contacts SET search_words = ${contactWords(contact)} WHERE id = ${contact.id}`.execute(db);
  for await (const article of rowsOf<Article>(db, 'articles', ['title', 'description', 'content'])) {
    const { search_title, search_text } = articleWords(article);
    await sql`UPDATE articles SET search_title = ${search_title}, search_text = ${search_text}
      WHERE id = ${article.id}`.execute(db);
  }
  await rebuildMessageIndex(db, kind);
};
