import { type Kysely, sql } from 'kysely';
import type { StoreKind } from '../store-kind.ts';

export const up = async (db: Kysely<unknown>, kind: StoreKind) => {
  const type = kind === 'sqlite' ? 'integer' : 'bigint';
  await sql
    .raw(`ALTER TABLE contacts ADD COLUMN created_by_id ${type} REFERENCES users (id) ON DELETE SET NULL`)
    .execute(db);
};
