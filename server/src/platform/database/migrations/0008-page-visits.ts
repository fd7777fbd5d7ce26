import { type Kysely, sql } from 'kysely';
import type { IndexSpec } from './table-builder.ts';

/** How much of the address of a page an inbox keeps, and the way to the pages that are old. */
export const up = async (db: Kysely<unknown>) => {
  await sql`ALTER TABLE inboxes ADD COLUMN visited_pages text NOT NULL DEFAULT 'full'`.execute(db);
};

export const indexes: IndexSpec[] = [{ on: 'page_visits', columns: 'created_at' }];
