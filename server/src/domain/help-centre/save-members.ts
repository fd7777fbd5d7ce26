import type { UserId } from '@porchlight/core/wire/ids.ts';
import type { PortalRow } from '../../platform/database/schema/help-centre.ts';
import { requireMembers } from '../accounts/members.ts';
import type { Tx } from '../transaction.ts';

/** Adds authors to a help centre. @throws 401 for a user who is not a member of the account */
export const addPortalMembers = async (tx: Tx, portal: PortalRow, ids: UserId[]): Promise<void> => {
  if (ids.length === 0) return;
  const users = await requireMembers(tx, portal.account_id, ids);
  await tx.db
    .insertInto('portal_members')
    .values(users.map((user_id) => ({ portal_id: portal.id, user_id, created_at: tx.now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

export const setPortalMembers = async (tx: Tx, portal: PortalRow, ids: UserId[]): Promise<void> => {
  await addPortalMembers(tx, portal, ids);
  await tx.db
    .deleteFrom('portal_members')
    .where('portal_id', '=', portal.id)
    .$if(ids.length > 0, (query) => query.where('user_id', 'not in', ids))
    .execute();
};
