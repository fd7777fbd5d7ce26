import type { AccountId, UserId } from '@porchlight/core/wire/ids.ts';
import { notAuthorized } from '../../platform/errors.ts';
import type { Tx } from '../transaction.ts';

/** Those of these people who work for the account. */
export const membersAmong = async (tx: Tx, account_id: AccountId, ids: readonly number[]): Promise<UserId[]> => {
  if (ids.length === 0) return [];
  const members = await tx.db
    .selectFrom('account_users')
    .select('user_id')
    .where('account_id', '=', account_id)
    .where('user_id', 'in', ids as UserId[])
    .execute();
  return members.map(({ user_id }) => user_id);
};

/** The same people. @throws 401 where one of them is not of the account (wire protocol 11.9). */
export const requireMembers = async (tx: Tx, account_id: AccountId, ids: readonly number[]): Promise<UserId[]> => {
  const members = await membersAmong(tx, account_id, ids);
  if (members.length < new Set(ids).size) throw notAuthorized('Invalid User IDs');
  return members;
};
