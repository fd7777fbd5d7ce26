import { type Kysely, sql } from 'kysely';
import type { StoreKind } from '../client.ts';
import { createIndex } from '../table-builder.ts';

/** How much of the address of a page an inbox keeps, and the way to the pages that are old. */
export const up = async (db: Kysely<unknown>, _kind: StoreKind) => {
  await sql`ALTER TABLE inboxes ADD COLUMN visited_pages text NOT NULL DEFAULT 'full'`.execute(db);
  await createIndex(db, { on: 'page_visits', columns: 'created_at' });
};
