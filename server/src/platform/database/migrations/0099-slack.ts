import type { Kysely } from 'kysely';
import type { StoreKind } from '../store-kind.ts';
import { createIndex, createTable, times } from './table-builder.ts';

/** The version before posts nothing to Slack. */
export const up = async (db: Kysely<unknown>, kind: StoreKind) => {
  await createTable(db, kind, 'slack_connections', {
    id: 'id',
    account_id: 'accounts',
    bot_token: 'text',
    signing_secret: 'text',
    team_id: 'text',
    team_name: 'text',
    bot_name: 'text',
    bot_user_id: 'text',
    channel_id: 'text?',
    channel_name: 'text?',
    inbox_ids: 'json',
    includes_notes: 'bool',
    paused: 'bool',
    started_at: 'time',
    last_error: 'text?',
    last_error_at: 'time?',
    last_posted_at: 'time?',
    last_received_at: 'time?',
    ...times,
  });
  await createIndex(db, { on: 'slack_connections', columns: 'account_id', unique: true });
  await createIndex(db, { on: 'slack_connections', columns: 'team_id' });
  await createTable(db, kind, 'slack_threads', {
    id: 'id',
    slack_connection_id: 'slack_connections',
    conversation_id: 'conversations',
    channel_id: 'text',
    thread_ts: 'text?',
    last_message_id: 'int',
    locked_until: 'time',
    ...times,
  });
  await createIndex(db, { on: 'slack_threads', columns: 'conversation_id', unique: true });
  await createIndex(db, { on: 'slack_threads', columns: 'slack_connection_id, channel_id, thread_ts' });
  await createTable(db, kind, 'slack_replies', {
    id: 'id',
    slack_thread_id: 'slack_threads',
    ts: 'text',
    slack_user_id: 'text',
    content: 'text',
    has_files: 'bool',
    created_at: 'time',
  });
  await createIndex(db, { on: 'slack_replies', columns: 'slack_thread_id, ts', unique: true });
};
