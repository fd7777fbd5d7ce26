import { type Kysely, sql } from 'kysely';
import type { StoreKind } from '../store-kind.ts';

export const up = async (db: Kysely<unknown>, kind: StoreKind) => {
  const number = kind === 'sqlite' ? 'integer' : 'bigint';
  const columns = [
    `meeting_id text NOT NULL DEFAULT ''`,
    `agent_id ${number} REFERENCES users(id) ON DELETE SET NULL`,
    'agent_participant text',
    `agent_heard_at ${number}`,
    `contact_inbox_id ${number} REFERENCES contact_inboxes(id) ON DELETE SET NULL`,
    'visitor_participant text',
    `answered_at ${number}`,
  ];
  for (const column of columns) await sql.raw(`ALTER TABLE calls ADD COLUMN ${column}`).execute(db);
  // One call at a time in a conversation, also for simultaneous requests.
  await sql`CREATE UNIQUE INDEX calls_open_conversation_key ON calls (conversation_id) WHERE status <> 'ended'`.execute(
    db,
  );
  for (const column of ['agent_id', 'contact_inbox_id'])
    await sql.raw(`CREATE INDEX calls_${column}_idx ON calls (${column}) WHERE ${column} IS NOT NULL`).execute(db);
};
