import { type Kysely, sql } from 'kysely';
import type { StoreKind } from '../store-kind.ts';

/** Up to when the team was warned of what is due soon. */
export const up = async (db: Kysely<unknown>, kind: StoreKind) => {
  const number = kind === 'sqlite' ? 'integer' : 'bigint';
  await sql.raw(`ALTER TABLE applied_slas ADD COLUMN warned_at ${number} NOT NULL DEFAULT 0`).execute(db);
};
