import type { AccountId } from '@porchlight/core/wire/ids.ts';
import { lockRows } from '../../platform/database/row-locks.ts';
import type { AccountRow } from '../../platform/database/schema/accounts.ts';
import type { Tx } from '../transaction.ts';

/** Columns to write, and changed keys of the settings: other keys stay as they are stored now. */
export type AccountChange = Partial<
  Pick<AccountRow, 'name' | 'locale' | 'domain' | 'support_email' | 'auto_resolve_days' | 'settings'>
>;

export const updateAccount = async (
  tx: Tx,
  id: AccountId,
  { settings, ...columns }: AccountChange,
): Promise<AccountRow> => {
  const stored = await tx.db
    .selectFrom('accounts')
    .select('settings')
    .where('id', '=', id)
    .modifyEnd(lockRows(tx.db))
    .executeTakeFirstOrThrow();
  return tx.db
    .updateTable('accounts')
    .set({ ...columns, settings: { ...stored.settings, ...settings }, updated_at: tx.now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
};
