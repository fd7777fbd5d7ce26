import { AUDIT_LOG_DAYS } from '@porchlight/core/wire/settings/audit-log.ts';
import type { Selectable } from 'kysely';
import type { AccountsTable } from '../../platform/database/schema/accounts.ts';
import type { Deps } from '../deps.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
const AT_ONCE = 2_000;

export const auditLogDays = ({ settings }: Pick<Selectable<AccountsTable>, 'settings'>): number => {
  const days = settings['audit_log_days'];
  return typeof days === 'number' ? days : AUDIT_LOG_DAYS;
};

export const sweepAuditLog = async ({ db, write }: Pick<Deps, 'db' | 'write'>): Promise<void> => {
  const accounts = await db.selectFrom('accounts').select(['id', 'settings']).execute();
  const stored = [...accounts.map((account) => ({ id: account.id, days: auditLogDays(account) }))];
  for (const { id, days } of [...stored, { id: null, days: AUDIT_LOG_DAYS }]) {
    const deleteSome = () =>
      write((tx) =>
        tx.db
          .deleteFrom('audit_log')
          .where('id', 'in', (row) =>
            row
              .selectFrom('audit_log')
              .select('id')
              .where('account_id', id === null ? 'is' : '=', id)
              .where('created_at', '<', tx.now - days * DAY_MS)
              .limit(AT_ONCE),
          )
          .returning('id')
          .execute(),
      );
    while ((await deleteSome()).length === AT_ONCE);
  }
};
