import type { Kysely } from 'kysely';
import type { StoreKind } from '../store-kind.ts';
import { createIndex, createTable } from './table-builder.ts';

/** Changes of all conversations that match a filter, and the state of each. The version before runs none. */
export const up = async (db: Kysely<unknown>, kind: StoreKind) => {
  await createTable(db, kind, 'bulk_runs', {
    id: 'id',
    account_id: 'accounts',
    user_id: 'users',
    payload: 'json',
    state: 'text',
    total: 'int',
    created_at: 'time',
    updated_at: 'time',
  });
  await createIndex(db, { on: 'bulk_runs', columns: 'user_id, id' });
  await createTable(
    db,
    kind,
    'bulk_items',
    {
      run_id: 'bulk_runs',
      conversation_id: 'conversations',
      state: 'text',
      error: 'text?',
      undo_facts: 'json?',
    },
    ['run_id', 'conversation_id'],
  );
  await createIndex(db, { on: 'bulk_items', columns: 'run_id, state, conversation_id' });
  await createIndex(db, { on: 'bulk_items', columns: 'conversation_id' });
};
