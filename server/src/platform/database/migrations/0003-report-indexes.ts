import type { IndexSpec } from './table-builder.ts';

export const indexes: IndexSpec[] = [
  { on: 'conversations', columns: 'account_id, created_at' },
  { on: 'conversations', columns: 'assignee_id, status', where: 'assignee_id IS NOT NULL' },
  { on: 'notifications', columns: 'last_activity_at' },
  { on: 'csat_responses', columns: 'account_id, assigned_agent_id, created_at' },
  { on: 'jobs', columns: 'account_id, status, id', where: 'account_id IS NOT NULL' },
  { on: 'mails', columns: 'account_id, status, created_at' },
];

export const up = async () => {};
