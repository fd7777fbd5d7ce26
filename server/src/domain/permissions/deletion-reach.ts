import type { ContactRow } from '../../platform/database/schema/contacts.ts';
import type { DeletionReach } from '../events.ts';
import type { Tx } from '../transaction.ts';
import { isOpenToAgents } from './contact-reach.ts';

/** Read before the deletion: afterwards the contact's inboxes are unknown. Empty where all agents reach all contacts. */
export const loadDeletionReach = async (
  tx: Tx,
  { id, account_id }: Pick<ContactRow, 'id' | 'account_id'>,
): Promise<DeletionReach> => {
  const row = await tx.db
    .selectFrom('contacts as c')
    .innerJoin('accounts as a', 'a.id', 'c.account_id')
    // A member who has left the team meanwhile is not notified.
    .leftJoin('account_users as m', (join) =>
      join.onRef('m.user_id', '=', 'c.created_by_id').onRef('m.account_id', '=', 'c.account_id'),
    )
    .select(['m.user_id as created_by_id', 'a.settings'])
    .where('c.id', '=', id)
    .where('c.account_id', '=', account_id)
    .executeTakeFirst();
  if (!row || isOpenToAgents(row)) return { inbox_ids: [], created_by_id: null };
  const inboxes = await tx.db
    .selectFrom('contact_inboxes')
    .select('inbox_id')
    .distinct()
    .where('contact_id', '=', id)
    .execute();
  return { inbox_ids: inboxes.map(({ inbox_id }) => inbox_id), created_by_id: row.created_by_id };
};
