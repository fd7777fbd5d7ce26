import { type Kysely, sql } from 'kysely';
import type { StoreKind } from '../store-kind.ts';

/** What each of several conversations that are shown as one counts for. The version before does not write it. */
export const up = async (db: Kysely<unknown>, kind: StoreKind) => {
  const number = kind === 'sqlite' ? 'integer' : 'bigint';
  await sql.raw('ALTER TABLE conversations ADD COLUMN own_unread_count integer').execute(db);
  await sql.raw(`ALTER TABLE conversations ADD COLUMN own_waiting_since ${number}`).execute(db);
};
