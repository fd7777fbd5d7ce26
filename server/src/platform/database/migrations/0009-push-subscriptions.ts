import type { Kysely } from 'kysely';
import type { StoreKind } from '../store-kind.ts';
import { createIndex, createTable } from './table-builder.ts';

export const up = async (db: Kysely<unknown>, kind: StoreKind) => {
  await db.schema.dropTable('push_subscriptions').execute();
  await createTable(db, kind, 'push_subscriptions', {
    id: 'id',
    user_id: 'users',
    session_id: 'sessions',
    endpoint: 'text',
    keys: 'json',
    with_words: 'bool',
    created_at: 'time',
  });
  await createIndex(db, { on: 'push_subscriptions', columns: 'endpoint', unique: true });
  await createIndex(db, { on: 'push_subscriptions', columns: 'user_id, id' });
  await createIndex(db, { on: 'push_subscriptions', columns: 'session_id' });
};
