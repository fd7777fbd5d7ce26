import { type Kysely, sql } from 'kysely';
import { indexMessages, rebuildMessageIndex } from '../search/message-index.ts';
import type { StoreKind } from '../store-kind.ts';
import { backfill as fillRows } from './backfill.ts';

/** The full-text index of messages. Derived from `messages`, so it is no content: exports leave it out. */
export const up = async (db: Kysely<unknown>, kind: StoreKind) => {
  if (kind === 'sqlite')
    await sql`CREATE VIRTUAL TABLE message_index USING fts5(
      words, content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 2')`.execute(db);
  else {
    await sql`CREATE TABLE message_index (id bigint PRIMARY KEY, words tsvector NOT NULL)`.execute(db);
    await sql`CREATE INDEX message_index_words_idx ON message_index USING gin (words)`.execute(db);
  }
  await sql`CREATE TABLE message_index_state (seq bigint NOT NULL)`.execute(db);
  // Newer messages are indexed by the sequence of changes; older ones by the backfill.
  await sql`INSERT INTO message_index_state (seq) SELECT value FROM counters WHERE name = 'changes'`.execute(db);
};

export const backfill = async (db: Kysely<unknown>, kind: StoreKind) => {
  if (kind === 'sqlite') return rebuildMessageIndex(db);
  await fillRows<{ id: number }>(db, { step: '0002-message-index', table: 'messages', columns: [] }, (tx, rows) =>
    indexMessages(
      tx,
      rows.map(({ id }) => id),
    ),
  );
};
