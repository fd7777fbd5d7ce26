import type { Kysely } from 'kysely';
import type { StoreKind } from '../store-kind.ts';
import { createIndex, createTable } from './table-builder.ts';

export const up = async (db: Kysely<unknown>, kind: StoreKind) => {
  await createTable(db, kind, 'message_edits', {
    id: 'id',
    account_id: 'accounts',
    message_id: 'messages',
    content: 'text',
    created_at: 'time',
  });
  await createIndex(db, { on: 'message_edits', columns: 'message_id, id' });
};
