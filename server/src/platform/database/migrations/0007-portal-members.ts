import type { Kysely } from 'kysely';
import type { StoreKind } from '../store-kind.ts';
import { createIndex, createTable } from './table-builder.ts';

export const up = async (db: Kysely<unknown>, kind: StoreKind) => {
  await createTable(db, kind, 'portal_members', { portal_id: 'portals', user_id: 'users', created_at: 'time' }, [
    'portal_id',
    'user_id',
  ]);
  await createIndex(db, { on: 'portal_members', columns: 'user_id' });
};
