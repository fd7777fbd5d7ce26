import type { Kysely } from 'kysely';
import type { StoreKind } from '../store-kind.ts';
import { createIndex, createTable } from './table-builder.ts';

/** The version before has no dashboard apps. */
export const up = async (db: Kysely<unknown>, kind: StoreKind) => {
  await createTable(db, kind, 'dashboard_apps', {
    id: 'id',
    account_id: 'accounts',
    title: 'text',
    url: 'text',
    secret: 'text',
    frame_key: 'text',
    created_at: 'time',
    updated_at: 'time',
  });
  await createIndex(db, { on: 'dashboard_apps', columns: 'account_id' });
  await createIndex(db, { on: 'dashboard_apps', columns: 'frame_key', unique: true });
};
