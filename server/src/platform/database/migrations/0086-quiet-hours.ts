import { type Kysely, sql } from 'kysely';
import type { StoreKind } from '../store-kind.ts';
import { createIndex, createTable } from './table-builder.ts';

/** Quiet hours, pauses and summaries of notifications, settings of single inboxes, and emails that wait for a summary. */
export const up = async (db: Kysely<unknown>, kind: StoreKind) => {
  const [json, number] = kind === 'sqlite' ? ['text', 'integer'] : ['jsonb', 'bigint'];
  for (const column of ['timing', 'inbox_flags'])
    await sql.raw(`ALTER TABLE notification_settings ADD COLUMN ${column} ${json} NOT NULL DEFAULT '{}'`).execute(db);
  await sql.raw(`ALTER TABLE notification_settings ADD COLUMN paused_until ${number}`).execute(db);
  await createTable(
    db,
    kind,
    'held_notification_mails',
    { notification_id: 'notifications', account_id: 'accounts', user_id: 'users', due_at: 'time' },
    ['notification_id'],
  );
  await createIndex(db, { on: 'held_notification_mails', columns: 'due_at' });
  await createIndex(db, { on: 'held_notification_mails', columns: 'user_id, account_id' });
  await createIndex(db, { on: 'held_notification_mails', columns: 'account_id' });
};
