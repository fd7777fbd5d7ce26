import type { AccountId, UserId } from '@porchlight/core/wire/ids.ts';
import type { Updateable } from 'kysely';
import type { AccountUsersTable } from '../../platform/database/schema/users.ts';
import type { Tx } from '../transaction.ts';

type Values = Pick<Updateable<AccountUsersTable>, 'availability' | 'auto_offline' | 'active_at'>;

export const changeMembership = async (
  tx: Tx,
  account_id: AccountId,
  user_id: UserId,
  values: Values,
): Promise<boolean> => {
  const changed = await tx.db
    .updateTable('account_users')
    .set({ ...values, updated_at: tx.now })
    .where('user_id', '=', user_id)
    .where('account_id', '=', account_id)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
};
