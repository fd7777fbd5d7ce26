import { type Kysely, sql } from 'kysely';
import type { StoreKind } from '../store-kind.ts';
import { createIndex, createTable } from './table-builder.ts';

/** The version before treats members with a custom role as agents. */
export const up = async (db: Kysely<unknown>, kind: StoreKind) => {
  await createTable(db, kind, 'custom_roles', {
    id: 'id',
    account_id: 'accounts',
    name: 'text',
    description: 'text',
    permissions: 'json',
    created_at: 'time',
    updated_at: 'time',
  });
  await createIndex(db, { on: 'custom_roles', columns: 'account_id, name', unique: true });
  const type = kind === 'sqlite' ? 'integer' : 'bigint';
  await sql.raw(`ALTER TABLE account_users ADD COLUMN custom_role_id ${type} REFERENCES custom_roles (id)`).execute(db);
};
