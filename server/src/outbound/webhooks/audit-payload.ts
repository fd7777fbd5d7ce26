import type { Kysely } from 'kysely';
import { presentAuditEntry } from '../../presenters/audit-entries.ts';
import type { Database } from '../../platform/database/schema/database.ts';

/** What a webhook receives of an entry of the audit log; undefined when retention has deleted it meanwhile. */
export const auditData = async (db: Kysely<Database>, id: number) => {
  const row = await db
    .selectFrom('audit_log as a')
    .innerJoin('accounts as c', 'c.id', 'a.account_id')
    .leftJoin('users as u', 'u.id', 'a.user_id')
    .selectAll('a')
    .select(['u.name as user_name', 'c.name as account_name'])
    .where('a.id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  return { ...presentAuditEntry(row), account: { id: row.account_id, name: row.account_name } };
};
