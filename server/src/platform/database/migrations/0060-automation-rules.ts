import type { Kysely } from 'kysely';
import type { StoreKind } from '../store-kind.ts';
import { createIndex, createTable } from './table-builder.ts';

/** The version before knows neither automation rules nor their runs. */
export const up = async (db: Kysely<unknown>, kind: StoreKind) => {
  await createTable(db, kind, 'automation_rules', {
    id: 'id',
    account_id: 'accounts',
    name: 'text',
    description: 'text',
    event_name: 'text',
    conditions: 'json',
    actions: 'json',
    action_names: 'json',
    active: 'bool',
    position: 'int',
    created_at: 'time',
    updated_at: 'time',
  });
  await createIndex(db, { on: 'automation_rules', columns: 'account_id, position' });
  await createTable(db, kind, 'automation_runs', {
    id: 'id',
    account_id: 'accounts',
    rule_id: 'automation_rules?',
    rule_name: 'text',
    conversation_id: 'conversations',
    event_name: 'text',
    event_id: 'text',
    outcome: 'text',
    error: 'text?',
    steps: 'json',
    created_at: 'time',
  });
  await createIndex(db, { on: 'automation_runs', columns: 'rule_id, event_id', unique: true });
  await createIndex(db, { on: 'automation_runs', columns: 'rule_id, created_at' });
  await createIndex(db, { on: 'automation_runs', columns: 'account_id, created_at' });
  await createIndex(db, { on: 'automation_runs', columns: 'conversation_id, rule_id, created_at' });
};
