import { type Kysely, sql } from 'kysely';
import type { StoreKind } from '../store-kind.ts';
import { createIndex, createTable } from './table-builder.ts';

/** Requests to the language model and their results, what each account used, and which inboxes may use it. */
export const up = async (db: Kysely<unknown>, kind: StoreKind) => {
  await createTable(db, kind, 'model_calls', {
    id: 'id',
    account_id: 'accounts',
    conversation_id: 'conversations',
    message_id: 'messages?',
    agent_bot_id: 'agent_bots?',
    user_id: 'users?',
    purpose: 'text',
    state: 'text',
    model: 'text',
    sources: 'json',
    content: 'text?',
    problem: 'text?',
    prompt_tokens: 'int',
    completion_tokens: 'int',
    duration_ms: 'int?',
    created_at: 'time',
  });
  await createIndex(db, { on: 'model_calls', columns: 'conversation_id, id' });
  await createIndex(db, { on: 'model_calls', columns: 'account_id, id' });
  await createIndex(db, {
    on: 'model_calls',
    columns: 'message_id',
    unique: true,
    where: "purpose = 'answer' AND message_id IS NOT NULL",
  });
  // Apart from the calls: erasing a conversation must not give the account its tokens back.
  await createTable(db, kind, 'model_usage', { account_id: 'accounts', day: 'text', tokens: 'int' }, [
    'account_id',
    'day',
  ]);
  const off = kind === 'sqlite' ? sql`0` : sql`false`;
  await sql`ALTER TABLE inboxes ADD COLUMN agent_help_enabled ${sql.raw(kind === 'sqlite' ? 'integer' : 'boolean')}
    NOT NULL DEFAULT ${off}`.execute(db);
};
