import { type Kysely, sql } from 'kysely';
import type { StoreKind } from '../store-kind.ts';

/** The previous identity key, while both are valid: until a moment, or until it is removed (null). */
export const up = async (db: Kysely<unknown>, kind: StoreKind) => {
  const time = kind === 'sqlite' ? 'integer' : 'bigint';
  await sql.raw('ALTER TABLE inboxes ADD COLUMN previous_hmac_token text').execute(db);
  await sql.raw(`ALTER TABLE inboxes ADD COLUMN previous_hmac_token_until ${time}`).execute(db);
  await sql.raw(`ALTER TABLE inboxes ADD COLUMN hmac_token_changed_at ${time}`).execute(db);
};
