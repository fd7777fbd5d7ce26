import { type Kysely, sql } from 'kysely';
import type { StoreKind } from '../store-kind.ts';

/** The newest step of 30 s whose code was accepted: its code and earlier ones cannot be used again. */
export const up = async (db: Kysely<unknown>, kind: StoreKind) => {
  const type = kind === 'sqlite' ? 'integer' : 'bigint';
  await sql.raw(`ALTER TABLE users ADD COLUMN totp_last_step ${type}`).execute(db);
};
