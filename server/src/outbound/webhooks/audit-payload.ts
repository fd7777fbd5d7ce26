import type { Kysely } from 'kysely';
import { findAuditEntry } from '../../domain/audit/queries.ts';
import type { Database } from '../../platform/database/schema/database.ts';
import { presentAuditEntry } from '../../presenters/audit-entries.ts';

/** Undefined when retention has deleted the entry. */
export const auditData = async (db: Kysely<Database>, id: number) => {
  const row = await findAuditEntry(db, id);
  if (!row) return undefined;
  return { ...presentAuditEntry(row), account: { id: row.account_id, name: row.account_name } };
};
