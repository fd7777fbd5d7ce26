import type { Kysely } from 'kysely';
import type { StoreKind } from '../client.ts';
import { createIndex } from '../table-builder.ts';

/** What reports count by, and what the sweep of notices looks for. */
export const up = async (db: Kysely<unknown>, _kind: StoreKind) => {
  await createIndex(db, { on: 'conversations', columns: 'account_id, created_at' });
  await createIndex(db, { on: 'conversations', columns: 'assignee_id, status', where: 'assignee_id IS NOT NULL' });
  await createIndex(db, { on: 'notifications', columns: 'last_activity_at' });
  await createIndex(db, { on: 'csat_responses', columns: 'account_id, assigned_agent_id, created_at' });
  await createIndex(db, { on: 'jobs', columns: 'account_id, status, id', where: 'account_id IS NOT NULL' });
  await createIndex(db, { on: 'mails', columns: 'account_id, status, created_at' });
};
