import type { Kysely } from 'kysely';
import type { StoreKind } from '../store-kind.ts';
import { createIndex, createTable, times } from './table-builder.ts';

/** The version before has no incoming webhooks. */
export const up = async (db: Kysely<unknown>, kind: StoreKind) => {
  await createTable(db, kind, 'incoming_webhooks', {
    id: 'id',
    account_id: 'accounts',
    inbox_id: 'inboxes',
    name: 'text',
    assignee_id: 'users?',
    team_id: 'teams?',
    label_ids: 'json',
    token_hash: 'text',
    hint: 'text',
    paused: 'bool',
    received_count: 'int',
    refused_count: 'int',
    last_received_at: 'time?',
    last_error: 'text?',
    last_error_at: 'time?',
    ...times,
  });
  await createIndex(db, { on: 'incoming_webhooks', columns: 'token_hash', unique: true });
  for (const columns of ['account_id', 'inbox_id', 'assignee_id', 'team_id'])
    await createIndex(db, { on: 'incoming_webhooks', columns });
  await createTable(db, kind, 'incoming_requests', {
    id: 'id',
    incoming_webhook_id: 'incoming_webhooks',
    outcome: 'text',
    status: 'int',
    error: 'text?',
    conversation_id: 'conversations?',
    created_at: 'time',
  });
  await createIndex(db, { on: 'incoming_requests', columns: 'incoming_webhook_id, id' });
  await createIndex(db, { on: 'incoming_requests', columns: 'conversation_id' });
};
