import { mailDueAt } from '@porchlight/core/rules/notifications/quiet-hours.ts';
import type { AccountId, UserId } from '@porchlight/core/wire/ids.ts';
import type { Tx } from '../transaction.ts';
import type { MemberSettings } from './member-settings.ts';

type Member = { account_id: AccountId; user_id: UserId };

/** The email about a notification waits for the next summary. Holding it again changes when that is. */
export const holdMail = async (tx: Tx, member: Member, notification_id: number, due_at: number): Promise<void> => {
  await tx.db
    .insertInto('held_notification_mails')
    .values({ ...member, notification_id, due_at })
    .onConflict((conflict) => conflict.column('notification_id').doUpdateSet({ due_at }))
    .execute();
};

/** With other settings, what waits is due at another time. */
export const retimeHeldMails = async (tx: Tx, { account_id, user_id }: Member, settings: MemberSettings) => {
  await tx.db
    .updateTable('held_notification_mails')
    .set({ due_at: mailDueAt(settings, tx.now) ?? tx.now })
    .where('account_id', '=', account_id)
    .where('user_id', '=', user_id)
    .execute();
};
