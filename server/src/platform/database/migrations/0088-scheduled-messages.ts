import { type Kysely, sql } from 'kysely';
import type { StoreKind } from '../store-kind.ts';
import { createIndex, createTable, type IndexSpec, times } from './table-builder.ts';

export const indexes: IndexSpec[] = [
  { on: 'conversations', columns: 'account_id, scheduled_at', where: 'scheduled_at IS NOT NULL' },
];

/** Replies that are sent later. The version before sends none of them. */
export const up = async (db: Kysely<unknown>, kind: StoreKind) => {
  // First: a table that refers to conversations takes a weaker lock on them, which beside a running node cannot become this one.
  const type = kind === 'sqlite' ? 'integer' : 'bigint';
  await sql.raw(`ALTER TABLE conversations ADD COLUMN scheduled_at ${type}`).execute(db);
  await createTable(db, kind, 'scheduled_messages', {
    id: 'id',
    account_id: 'accounts',
    conversation_id: 'conversations',
    user_id: 'users',
    echo_id: 'text',
    content: 'text?',
    in_reply_to: 'int?',
    send_at: 'time',
    unless_reply: 'bool',
    seen_message_id: 'int',
    state: 'text',
    failure: 'text?',
    failure_detail: 'text?',
    ...times,
  });
  await createIndex(db, { on: 'scheduled_messages', columns: 'conversation_id, echo_id', unique: true });
  await createIndex(db, { on: 'scheduled_messages', columns: 'send_at', where: "state = 'waiting'" });
  await createIndex(db, { on: 'scheduled_messages', columns: 'user_id' });
  await createIndex(db, { on: 'scheduled_messages', columns: 'account_id' });
  await createTable(db, kind, 'scheduled_files', {
    id: 'id',
    scheduled_message_id: 'scheduled_messages',
    file_key: 'text',
    file_name: 'text',
    content_type: 'text',
    file_size: 'int',
    width: 'int?',
    height: 'int?',
    created_at: 'time',
  });
  await createIndex(db, { on: 'scheduled_files', columns: 'scheduled_message_id' });
  await createIndex(db, { on: 'scheduled_files', columns: 'file_key' });
};
