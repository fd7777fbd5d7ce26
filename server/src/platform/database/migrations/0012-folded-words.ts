import { type Kysely, sql } from 'kysely';
import { articleWords, contactWords } from '../folded-text.ts';
import type { StoreKind } from '../store-kind.ts';
import { backfill as fillRows } from './backfill.ts';
import { refoldMessageIndex } from './refold-message-index.ts';

const STEP = '0012-folded-words';

type Contact = { id: number } & Parameters<typeof contactWords>[0];
type Article = { id: number } & Parameters<typeof articleWords>[0];

/** Contacts and articles are found without their accents: folded text is stored beside the original. */
export const up = async (db: Kysely<unknown>) => {
  await sql`ALTER TABLE contacts ADD COLUMN search_words text NOT NULL DEFAULT ''`.execute(db);
  for (const column of ['search_title', 'search_text'])
    await sql`ALTER TABLE articles ADD COLUMN ${sql.ref(column)} text NOT NULL DEFAULT ''`.execute(db);
};

/** Folds existing rows, and the messages' index. */
export const backfill = async (db: Kysely<unknown>, kind: StoreKind, begunAt: number) => {
  const lock = kind === 'postgres';
  await fillRows<Contact>(
    db,
    { step: STEP, table: 'contacts', columns: ['name', 'email', 'phone_number', 'identifier'], lock },
    async (tx, contacts) => {
      for (const contact of contacts)
        await sql`UPDATE contacts SET search_words = ${contactWords(contact)} WHERE id = ${contact.id}`.execute(tx);
    },
  );
  await fillRows<Article>(
    db,
    { step: STEP, table: 'articles', columns: ['title', 'description', 'content'], lock },
    async (tx, articles) => {
      for (const article of articles) {
        const { search_title, search_text } = articleWords(article);
        await sql`UPDATE articles SET search_title = ${search_title}, search_text = ${search_text}
          WHERE id = ${article.id}`.execute(tx);
      }
    },
  );
  await refoldMessageIndex(db, kind, { step: STEP, begunAt });
};
