import type { UserId } from '@porchlight/core/wire/ids.ts';
import type { ConversationRow } from '../../platform/database/schema/conversations.ts';
import { participantsOf } from '../permissions/conversation-viewers.ts';
import type { Tx } from '../transaction.ts';

/** Administrators who are members of the inbox; all of the account's where none is. */
const administratorsOf = async (tx: Tx, { account_id, inbox_id }: ConversationRow): Promise<UserId[]> => {
  const rows = await tx.db
    .selectFrom('account_users as au')
    .leftJoin('inbox_members as m', (join) =>
      join.onRef('m.user_id', '=', 'au.user_id').on('m.inbox_id', '=', inbox_id),
    )
    .select(['au.user_id', 'm.id as member'])
    .where('au.account_id', '=', account_id)
    .where('au.role', '=', 'administrator')
    .execute();
  const members = rows.filter(({ member }) => member !== null);
  return (members.length > 0 ? members : rows).map(({ user_id }) => user_id);
};

/** Who is notified: the assignee, or the administrators, and who takes part. */
export const concerned = async (tx: Tx, conversation: ConversationRow): Promise<UserId[]> => {
  const { id, assignee_id } = conversation;
  const responsible = assignee_id === null ? await administratorsOf(tx, conversation) : [assignee_id];
  return [...new Set([...responsible, ...(await participantsOf(tx.db, id))])];
};
