import { type Kysely, sql } from 'kysely';
import type { StoreKind } from '../store-kind.ts';
import { backfill as fill } from './backfill.ts';
import { createIndex, createTable, times } from './table-builder.ts';

/**
 * What Slack has of each message, what was delivered, and whether all inboxes are posted. A connection that the version before
 * makes meanwhile posts nothing until its inboxes are chosen.
 */
export const up = async (db: Kysely<unknown>, kind: StoreKind) => {
  const [flag, off, number, json] =
    kind === 'sqlite' ? ['integer', '0', 'integer', 'text'] : ['boolean', 'false', 'bigint', 'jsonb'];
  for (const column of [
    `slack_connections ADD COLUMN all_inboxes ${flag} NOT NULL DEFAULT ${off}`,
    'slack_connections ADD COLUMN last_reason text',
    `slack_threads ADD COLUMN posting_message_id ${number}`,
    `slack_replies ADD COLUMN files ${json}`,
    'slack_replies ADD COLUMN target_ts text',
    'slack_replies ADD COLUMN change text',
  ])
    await sql.raw(`ALTER TABLE ${column}`).execute(db);
  await createTable(db, kind, 'slack_posts', {
    id: 'id',
    slack_thread_id: 'slack_threads',
    message_id: 'messages',
    channel_id: 'text',
    ts: 'text',
    is_opening: 'bool',
    digest: 'text',
    changed_at: 'time?',
  });
  await createIndex(db, { on: 'slack_posts', columns: 'message_id', unique: true });
  await createIndex(db, { on: 'slack_posts', columns: 'slack_thread_id, changed_at' });
  await createTable(db, kind, 'slack_deliveries', {
    id: 'id',
    slack_connection_id: 'slack_connections',
    conversation_id: 'conversations',
    subject: 'text',
    outcome: 'text',
    reason: 'text?',
    detail: 'text?',
    attempts: 'int',
    ...times,
  });
  await createIndex(db, { on: 'slack_deliveries', columns: 'slack_connection_id, subject', unique: true });
  await createIndex(db, { on: 'slack_deliveries', columns: 'slack_connection_id, outcome, updated_at' });
  await createIndex(db, { on: 'slack_deliveries', columns: 'conversation_id' });
};

/** Until now a connection without inboxes posted all of them. */
export const backfill = (db: Kysely<unknown>, kind: StoreKind) =>
  fill<{ id: number }>(
    db,
    {
      step: '0101-slack-deliveries',
      table: 'slack_connections',
      columns: [],
      only: kind === 'sqlite' ? sql<boolean>`inbox_ids = '[]'` : sql<boolean>`inbox_ids = '[]'::jsonb`,
    },
    async (tx, rows) => {
      const ids = sql.join(rows.map(({ id }) => id));
      const all = sql.raw(kind === 'sqlite' ? '1' : 'true');
      await sql`UPDATE slack_connections SET all_inboxes = ${all} WHERE id IN (${ids})`.execute(tx);
    },
  );
