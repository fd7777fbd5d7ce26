import { type Kysely, sql } from 'kysely';
import type { StoreKind } from '../store-kind.ts';

/** Raised when a session's tokens end: a visitor's token of another generation is invalid. */
export const up = async (db: Kysely<unknown>, kind: StoreKind) => {
  const type = kind === 'sqlite' ? 'integer' : 'bigint';
  await sql.raw(`ALTER TABLE contact_inboxes ADD COLUMN generation ${type} NOT NULL DEFAULT 0`).execute(db);
};
