import { type Static, Type } from 'typebox';
import { JsonObject, Nullable, Unix } from '../schema.ts';

const text = Nullable(Type.String());
const id = Nullable(Type.Integer());

/** One entry of the audit log: actor, action, object and address. The first fields are Chatwoot's. */
export const AuditLogEntry = Type.Object({
  id: Type.Integer(),
  auditable_type: text,
  auditable_id: id,
  associated_type: text,
  associated_id: id,
  user_type: text,
  user_id: id,
  username: text,
  action: Type.String(),
  /** `{ attribute: [before, after] }` of an update, `{ attribute: value }` of other actions. */
  audited_changes: JsonObject,
  comment: Type.Null(),
  request_uuid: text,
  remote_address: text,
  created_at: Unix,
  auditable_name: text,
  user_name: text,
  user_agent: text,
  /** `session:ID`, `api_token:ID` or `access_token`. */
  signed_in_by: text,
});
export type AuditLogEntry = Static<typeof AuditLogEntry>;

export const AuditLogPage = Type.Object({
  audit_logs: Type.Array(AuditLogEntry),
  current_page: Type.Integer(),
  per_page: Type.Integer(),
  total_entries: Type.Integer(),
  /** Pass as `before` for the entries that follow; null after the last one. */
  next_before: id,
});
export type AuditLogPage = Static<typeof AuditLogPage>;

export const AUDIT_LOG_DAYS = 365;
