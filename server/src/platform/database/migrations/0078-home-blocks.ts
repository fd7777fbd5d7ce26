import { type Kysely, sql } from 'kysely';
import type { StoreKind } from '../store-kind.ts';

/** Null: the home has what it had before. */
export const up = async (db: Kysely<unknown>, kind: StoreKind) => {
  const type = kind === 'sqlite' ? 'text' : 'jsonb';
  await sql.raw(`ALTER TABLE inboxes ADD COLUMN home_blocks ${type}`).execute(db);
};
