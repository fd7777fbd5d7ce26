import { type Kysely, sql } from 'kysely';
import type { StoreKind } from '../store-kind.ts';
import type { IndexSpec } from './table-builder.ts';

/** The newest messages of the inboxes that an agent sees, which a search reads first. */
export const indexes: IndexSpec[] = [{ on: 'messages', columns: 'inbox_id, id' }];

/** What waits to be put into the index of words is read from end to end by every search: at most 256 kB instead of 4 MB. */
export const up = async (db: Kysely<unknown>, kind: StoreKind) => {
  if (kind === 'postgres')
    await sql`ALTER INDEX message_index_words_idx SET (gin_pending_list_limit = 256)`.execute(db);
};

export const backfill = async (db: Kysely<unknown>, kind: StoreKind) => {
  if (kind === 'postgres') await sql`SELECT gin_clean_pending_list('message_index_words_idx')`.execute(db);
};
