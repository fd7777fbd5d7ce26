import type { UserId } from '@porchlight/core/wire/ids.ts';
import type { InboxRow } from '../../platform/database/schema/inboxes.ts';
import { requireMembers } from '../accounts/members.ts';
import type { Tx } from '../transaction.ts';

export const insertInboxMembers = async (
  tx: Tx,
  { id }: Pick<InboxRow, 'id'>,
  users: readonly UserId[],
): Promise<void> => {
  if (users.length === 0) return;
  await tx.db
    .insertInto('inbox_members')
    .values(users.map((user_id) => ({ inbox_id: id, user_id, created_at: tx.now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** @throws 401 for a user who is not a member of the account (wire protocol 11.9) */
export const addInboxMembers = async (tx: Tx, inbox: InboxRow, ids: UserId[]): Promise<void> => {
  const users = await requireMembers(tx, inbox.account_id, ids);
  if (users.length === 0) return;
  await insertInboxMembers(tx, inbox, users);
  tx.record('account.cache_invalidated', { account_id: inbox.account_id });
};

export const setInboxMembers = async (tx: Tx, inbox: InboxRow, ids: UserId[]): Promise<UserId[]> => {
  await addInboxMembers(tx, inbox, ids);
  const removed = await tx.db
    .deleteFrom('inbox_members')
    .where('inbox_id', '=', inbox.id)
    .$if(ids.length > 0, (query) => query.where('user_id', 'not in', ids))
    .returning('user_id')
    .execute();
  tx.record('account.cache_invalidated', { account_id: inbox.account_id });
  return removed.map(({ user_id }) => user_id);
};

export const removeInboxMembers = async (tx: Tx, inbox: InboxRow, ids: UserId[]): Promise<UserId[]> => {
  if (ids.length === 0) return [];
  const removed = await tx.db
    .deleteFrom('inbox_members')
    .where('inbox_id', '=', inbox.id)
    .where('user_id', 'in', ids)
    .returning('user_id')
    .execute();
  tx.record('account.cache_invalidated', { account_id: inbox.account_id });
  return removed.map(({ user_id }) => user_id);
};
