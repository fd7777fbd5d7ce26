import { type Kysely, sql } from 'kysely';
import type { StoreKind } from '../store-kind.ts';

/**
 * The hours of a day after its first ones, which stay in their columns for the version before. The position of an
 * inbox's launcher, and whether it has text.
 */
export const up = async (db: Kysely<unknown>, kind: StoreKind) => {
  const type = kind === 'sqlite' ? 'text' : 'jsonb';
  await sql.raw(`ALTER TABLE working_hours ADD COLUMN further_spans ${type} NOT NULL DEFAULT '[]'`).execute(db);
  await sql`ALTER TABLE inboxes ADD COLUMN launcher_position text NOT NULL DEFAULT 'right'`.execute(db);
  await sql`ALTER TABLE inboxes ADD COLUMN launcher_type text NOT NULL DEFAULT 'standard'`.execute(db);
  await sql`ALTER TABLE inboxes ADD COLUMN launcher_title text`.execute(db);
};
