import { type Kysely, sql } from 'kysely';
import type { StoreKind } from '../store-kind.ts';
import type { IndexSpec } from './table-builder.ts';

const COLUMNS = {
  access_hash: 'text',
  access_expires_at: 'int',
  refresh_hash: 'text',
  previous_refresh_hash: 'text',
  refreshed_at: 'int',
} as const;

/** Null for earlier sessions, and for those of clients that send headers. */
export const up = async (db: Kysely<unknown>, kind: StoreKind) => {
  const int = kind === 'sqlite' ? 'integer' : 'bigint';
  for (const [column, type] of Object.entries(COLUMNS))
    await sql.raw(`ALTER TABLE sessions ADD COLUMN ${column} ${type === 'int' ? int : 'text'}`).execute(db);
  await sql.raw(`ALTER TABLE sessions ADD COLUMN authenticated_at ${int} NOT NULL DEFAULT 0`).execute(db);
};

export const indexes: readonly IndexSpec[] = [{ on: 'sessions', columns: 'access_hash', unique: true }];
