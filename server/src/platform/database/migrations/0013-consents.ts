import type { Kysely } from 'kysely';
import type { StoreKind } from '../store-kind.ts';
import { createIndex, createTable, type IndexSpec } from './table-builder.ts';

export const up = async (db: Kysely<unknown>, kind: StoreKind) => {
  await createTable(db, kind, 'consents', {
    id: 'id',
    account_id: 'accounts',
    contact_id: 'contacts',
    inbox_id: 'inboxes?',
    version: 'text',
    locale: 'text',
    text: 'text',
    created_at: 'time',
  });
  await createIndex(db, { on: 'consents', columns: 'contact_id, id' });
  await createIndex(db, { on: 'consents', columns: 'inbox_id', where: 'inbox_id IS NOT NULL' });
};

export const indexes: IndexSpec[] = [{ on: 'one_time_tokens', columns: 'user_id', where: 'user_id IS NOT NULL' }];
