import type { NotificationRow } from '../../platform/database/schema/notifications.ts';
import type { Agent } from '../permissions/agent.ts';
import type { Tx } from '../transaction.ts';

type Of = Pick<NotificationRow, 'id' | 'user_id' | 'account_id'>;
type Values = Partial<Pick<NotificationRow, 'read_at' | 'snoozed_until'>>;

export const changeNotification = async (
  tx: Tx,
  { id, user_id, account_id }: Of,
  values: Values,
): Promise<NotificationRow | undefined> => {
  const updated = await tx.db
    .updateTable('notifications')
    .set({ ...values, updated_at: tx.now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  if (updated) tx.record('notification.updated', { notification_id: id, user_id, account_id });
  return updated;
};

export const deleteNotification = async (tx: Tx, { id, user_id, account_id }: Of): Promise<void> => {
  await tx.db.deleteFrom('notifications').where('id', '=', id).execute();
  tx.record('notification.deleted', { notification_id: id, user_id, account_id });
};

export const readNotifications = async (
  tx: Tx,
  { user, account }: Pick<Agent, 'user' | 'account'>,
  display_id?: number,
): Promise<void> => {
  const [first] = await tx.db
    .updateTable('notifications')
    .set({ read_at: tx.now, updated_at: tx.now })
    .where('user_id', '=', user.id)
    .where('account_id', '=', account.id)
    .where('read_at', 'is', null)
    .$if(display_id !== undefined, (query) =>
      query.where('conversation_id', 'in', (row) =>
        row
          .selectFrom('conversations')
          .select('conversations.id')
          .where('conversations.account_id', '=', account.id)
          .where('conversations.display_id', '=', display_id ?? 0),
      ),
    )
    .returning('id')
    .execute();
  // One event is enough: it carries the count, by which every other window of this agent detects that it is outdated.
  if (first) tx.record('notification.updated', { notification_id: first.id, user_id: user.id, account_id: account.id });
};
