import type { AccountId } from '@porchlight/core/wire/ids.ts';
import type { LogArea, RuntimeLogLevel } from '@porchlight/core/wire/monitoring/log-level.ts';
import { recordEntry } from '../audit/record-entry.ts';
import type { Tx } from '../transaction.ts';

/** `account_id` null: by the command, of which the audit log of the installation has the entry. */
type Setter = { account_id: AccountId | null; email: string | null };

const MINUTE_MS = 60_000;

const byCommand = ({ email }: Setter) => (email === null ? { by: 'command' } : {});

/** Sets the level of an area on all nodes for so many minutes, in place of an earlier setting. */
export const setLogLevel = async (
  tx: Tx,
  { area, level, minutes }: { area: LogArea; level: RuntimeLogLevel; minutes: number },
  setter: Setter,
): Promise<void> => {
  const row = { level, expires_at: tx.now + minutes * MINUTE_MS, set_by: setter.email };
  await tx.db
    .insertInto('log_levels')
    .values({ area, ...row })
    .onConflict((conflict) => conflict.column('area').doUpdateSet(row))
    .execute();
  const changes = { level, minutes, ...byCommand(setter) };
  await recordEntry(tx, setter.account_id, { action: 'update', type: 'LogLevel', id: null, name: area, changes });
};

/** Returns an area to `LOG_LEVEL` before its setting expires. */
export const resetLogLevel = async (tx: Tx, area: LogArea, setter: Setter): Promise<void> => {
  await tx.db.deleteFrom('log_levels').where('area', '=', area).execute();
  const changes = byCommand(setter);
  await recordEntry(tx, setter.account_id, { action: 'destroy', type: 'LogLevel', id: null, name: area, changes });
};
