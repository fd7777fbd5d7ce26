import { type Kysely, sql } from 'kysely';
import type { StoreKind } from '../store-kind.ts';
import type { IndexSpec } from './table-builder.ts';

/** A search reads the newest messages of the agent's inboxes first. */
export const indexes: IndexSpec[] = [{ on: 'messages', columns: 'inbox_id, id' }];

/** Every search reads the pending list of the full-text index from end to end: at most 256 kB instead of 4 MB. */
export const up = async (db: Kysely<unknown>, kind: StoreKind) => {
  if (kind === 'postgres')
    await sql`ALTER INDEX message_index_words_idx SET (gin_pending_list_limit = 256)`.execute(db);
};

export const backfill = async (db: Kysely<unknown>, kind: StoreKind) => {
  if (kind === 'postgres') await sql`SELECT gin_clean_pending_list('message_index_words_idx')`.execute(db);
};
