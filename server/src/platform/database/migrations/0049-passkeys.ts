import type { Kysely } from 'kysely';
import type { StoreKind } from '../store-kind.ts';
import { createIndex, createTable } from './table-builder.ts';

export const up = async (db: Kysely<unknown>, kind: StoreKind) => {
  await createTable(db, kind, 'passkeys', {
    id: 'id',
    user_id: 'users',
    name: 'text',
    credential_id: 'text',
    public_key: 'text',
    user_handle: 'text',
    rp_id: 'text',
    counter: 'int',
    transports: 'json',
    backed_up: 'bool',
    created_at: 'time',
    last_used_at: 'time?',
  });
  await createIndex(db, { on: 'passkeys', columns: 'credential_id', unique: true });
  await createIndex(db, { on: 'passkeys', columns: 'user_id' });
};
