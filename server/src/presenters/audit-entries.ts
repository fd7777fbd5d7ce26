import type { AuditLogEntry } from '@porchlight/core/wire/settings/audit-log.ts';
import type { Selectable } from 'kysely';
import type { AuditLogTable } from '../platform/database/schema/accounts.ts';
import { unix } from '../platform/times.ts';

export type AuditRow = Selectable<AuditLogTable> & { user_name: string | null };

/** Chatwoot's fields, then ours. */
export const presentAuditEntry = (row: AuditRow): AuditLogEntry => ({
  id: row.id,
  auditable_type: row.auditable_type,
  auditable_id: row.auditable_id,
  associated_type: row.account_id === null ? null : 'Account',
  associated_id: row.account_id,
  user_type: row.user_id === null ? null : 'User',
  user_id: row.user_id,
  username: row.username,
  action: row.action,
  audited_changes: row.detail,
  comment: null,
  request_uuid: row.request_uuid,
  remote_address: row.remote_address,
  created_at: unix(row.created_at),
  auditable_name: row.auditable_name,
  user_name: row.user_name,
  user_agent: row.user_agent,
  signed_in_by: row.signed_in_by,
});
