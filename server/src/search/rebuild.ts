import { type Kysely, sql } from 'kysely';
import type { StoreKind } from '../db/client.ts';

/** Which messages have words to be found: what people and bots wrote, as long as it stands. */
export const searchable = sql`content IS NOT NULL AND content <> '' AND message_type <> 2 AND deleted_at IS NULL`;

/** Fills the index from all messages; what changed up to now is in it then. */
export const rebuildMessageIndex = async (db: Kysely<unknown>, kind: StoreKind): Promise<void> => {
  if (kind === 'sqlite') {
    await sql`INSERT INTO message_index (message_index) VALUES ('delete-all')`.execute(db);
    await sql`INSERT INTO message_index (rowid, words) SELECT id, content FROM messages WHERE ${searchable}`.execute(
      db,
    );
  } else {
    await sql`DELETE FROM message_index`.execute(db);
    await sql`INSERT INTO message_index (id, words)
      SELECT id, to_tsvector('simple', left(content, 100000)) FROM messages WHERE ${searchable}`.execute(db);
  }
  await sql`UPDATE message_index_state SET seq = (SELECT value FROM counters WHERE name = 'changes')`.execute(db);
};
