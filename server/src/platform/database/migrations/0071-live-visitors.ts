import { type Kysely, sql } from 'kysely';
import type { StoreKind } from '../store-kind.ts';

/** Off for all: an administrator decides for each website. */
export const up = async (db: Kysely<unknown>, kind: StoreKind) => {
  const [type, no] = kind === 'sqlite' ? ['integer', '0'] : ['boolean', 'false'];
  await sql.raw(`ALTER TABLE inboxes ADD COLUMN live_visitors ${type} NOT NULL DEFAULT ${no}`).execute(db);
};
