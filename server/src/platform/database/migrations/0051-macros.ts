import type { Kysely } from 'kysely';
import type { StoreKind } from '../store-kind.ts';
import { createIndex, createTable } from './table-builder.ts';

/** The version before knows neither macros nor their runs. */
export const up = async (db: Kysely<unknown>, kind: StoreKind) => {
  await createTable(db, kind, 'macros', {
    id: 'id',
    account_id: 'accounts',
    name: 'text',
    visibility: 'text',
    actions: 'json',
    action_names: 'json',
    created_by_id: 'users?',
    updated_by_id: 'users?',
    created_at: 'time',
    updated_at: 'time',
  });
  await createIndex(db, { on: 'macros', columns: 'account_id, name' });
  await createTable(db, kind, 'macro_runs', {
    id: 'id',
    account_id: 'accounts',
    macro_id: 'macros?',
    macro_name: 'text',
    user_id: 'users?',
    conversation_id: 'conversations',
    batch_id: 'text',
    outcome: 'text',
    error: 'text?',
    steps: 'json',
    undo_facts: 'json?',
    undone_at: 'time?',
    created_at: 'time',
  });
  await createIndex(db, { on: 'macro_runs', columns: 'batch_id, conversation_id', unique: true });
  await createIndex(db, { on: 'macro_runs', columns: 'account_id, created_at' });
  await createIndex(db, { on: 'macro_runs', columns: 'macro_id, created_at' });
  await createIndex(db, { on: 'macro_runs', columns: 'conversation_id' });
};
