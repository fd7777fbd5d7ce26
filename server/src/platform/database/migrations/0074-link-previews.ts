import { type Kysely, sql } from 'kysely';
import type { StoreKind } from '../store-kind.ts';
import { createIndex, createTable } from './table-builder.ts';

export const up = async (db: Kysely<unknown>, kind: StoreKind) => {
  await sql`ALTER TABLE inboxes ADD COLUMN link_previews text NOT NULL DEFAULT 'team'`.execute(db);
  await createTable(db, kind, 'link_previews', { url_hash: 'text', page: 'text?', fetched_at: 'time' }, ['url_hash']);
  await createIndex(db, { on: 'link_previews', columns: 'fetched_at' });
};
