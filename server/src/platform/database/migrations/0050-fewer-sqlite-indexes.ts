import { type Kysely, sql } from 'kysely';
import type { StoreKind } from '../store-kind.ts';
import { createIndex, type IndexSpec, indexName } from './table-builder.ts';

/** Each costs two pages of SQLite's log with every message. Their lists filter what other indexes find. */
const MOVING: IndexSpec[] = [
  'contact_id, last_activity_at',
  'account_id, inbox_id, status, last_activity_at',
  'account_id, team_id, status, last_activity_at',
  'account_id, status, priority, last_activity_at',
  'account_id, last_activity_at',
].map((columns) => ({ on: 'conversations', columns }));

const UNUSED: IndexSpec[] = ['contact_id, seq', 'conversation_id, seq'].map((columns) => ({ on: 'changes', columns }));

/** PostgreSQL keeps them: dropping them saves nothing there, and its lists are longer. */
export const up = async (db: Kysely<unknown>, kind: StoreKind) => {
  if (kind !== 'sqlite') return;
  for (const index of [...MOVING, ...UNUSED]) await sql.raw(`DROP INDEX ${indexName(index)}`).execute(db);
  await createIndex(db, { on: 'conversations', columns: 'contact_id' });
};
