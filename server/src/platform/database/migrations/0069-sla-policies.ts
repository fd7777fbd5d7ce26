import { type Kysely, sql } from 'kysely';
import type { StoreKind } from '../store-kind.ts';
import { createIndex, createTable, times } from './table-builder.ts';

/** The version before knows no policies: conversations it creates or resolves are measured by the job of this one. */
export const up = async (db: Kysely<unknown>, kind: StoreKind) => {
  // First: a table that refers to conversations takes a weaker lock on them, which beside a running node cannot become this one.
  const type = kind === 'sqlite' ? 'integer' : 'bigint';
  await sql.raw(`ALTER TABLE conversations ADD COLUMN sla_policy_id ${type}`).execute(db);
  await createTable(db, kind, 'sla_policies', {
    id: 'id',
    account_id: 'accounts',
    name: 'text',
    description: 'text?',
    first_response_time_threshold: 'int?',
    next_response_time_threshold: 'int?',
    resolution_time_threshold: 'int?',
    only_during_business_hours: 'bool',
    inbox_ids: 'json',
    label_ids: 'json',
    deleted_at: 'time?',
    ...times,
  });
  await createIndex(db, { on: 'sla_policies', columns: 'account_id' });
  await createTable(db, kind, 'applied_slas', {
    id: 'id',
    account_id: 'accounts',
    sla_policy_id: 'sla_policies',
    conversation_id: 'conversations',
    sla_status: 'text',
    source: 'text',
    started_at: 'time',
    checked_at: 'time',
    check_at: 'time?',
    ...times,
  });
  await createIndex(db, { on: 'applied_slas', columns: 'conversation_id, sla_policy_id', unique: true });
  await createIndex(db, { on: 'applied_slas', columns: 'sla_policy_id' });
  await createIndex(db, { on: 'applied_slas', columns: 'account_id, created_at' });
  await createIndex(db, { on: 'applied_slas', columns: 'check_at', where: 'check_at IS NOT NULL' });
  await createTable(db, kind, 'sla_events', {
    id: 'id',
    account_id: 'accounts',
    applied_sla_id: 'applied_slas',
    conversation_id: 'conversations',
    event_type: 'text',
    since: 'time',
    meta: 'json',
    ...times,
  });
  await createIndex(db, { on: 'sla_events', columns: 'applied_sla_id, event_type, since', unique: true });
  await createIndex(db, { on: 'sla_events', columns: 'conversation_id' });
};
