import { type Kysely, sql } from 'kysely';
import type { StoreKind } from '../store-kind.ts';
import type { IndexSpec } from './table-builder.ts';

export const up = async (db: Kysely<unknown>, kind: StoreKind) => {
  const type = kind === 'sqlite' ? 'integer' : 'bigint';
  await sql.raw(`ALTER TABLE blobs ADD COLUMN dropped_at ${type}`).execute(db);
};

export const indexes: IndexSpec[] = [{ on: 'blobs', columns: 'dropped_at', where: 'dropped_at IS NOT NULL' }];
