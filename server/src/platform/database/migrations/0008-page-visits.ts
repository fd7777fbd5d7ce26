import { type Kysely, sql } from 'kysely';
import type { IndexSpec } from './table-builder.ts';

/** How much of a page's address an inbox stores, and an index to find old visits. */
export const up = async (db: Kysely<unknown>) => {
  await sql`ALTER TABLE inboxes ADD COLUMN visited_pages text NOT NULL DEFAULT 'full'`.execute(db);
};

export const indexes: IndexSpec[] = [{ on: 'page_visits', columns: 'created_at' }];
