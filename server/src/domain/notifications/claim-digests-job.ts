import { quietUntil } from '@porchlight/core/rules/notifications/quiet-hours.ts';
import { lockOrSkip } from '../../platform/database/row-locks.ts';
import { runIsolated } from '../../platform/jobs/run-isolated.ts';
import type { Deps } from '../deps.ts';
import type { Tx } from '../transaction.ts';
import { holdMail } from './pending-mails.ts';
import { loadNotificationSettings, type Member } from './settings.ts';

/** Of one summary: what is older is in the bell. */
const MOST_NOTIFICATIONS = 1_000;
/** Of one run; the next one is a minute later. */
const MEMBERS_AT_ONCE = 1_000;

const dueMembers = ({ db, clock }: Deps): Promise<Member[]> =>
  db
    .selectFrom('held_notification_mails')
    .select(['account_id', 'user_id'])
    .distinct()
    .where('due_at', '<=', clock.now())
    .limit(MEMBERS_AT_ONCE)
    .execute();

/** Those whose quiet has been turned on, or was reached late, wait until it ends. */
const postpone = async (tx: Tx, member: Member, pending: { notification_id: number; due_at: number }[]) => {
  for (const { notification_id, due_at } of pending) await holdMail(tx, member, notification_id, due_at);
};

/** In one transaction, so that a process that is stopped in the middle leaves all or nothing to the next. */
const claim = (deps: Deps, member: Member) =>
  deps.write(async (tx) => {
    const rows = await tx.db
      .selectFrom('held_notification_mails')
      .innerJoin('notifications as n', 'n.id', 'held_notification_mails.notification_id')
      .select(['n.id', 'n.notification_type'])
      .where('held_notification_mails.account_id', '=', member.account_id)
      .where('held_notification_mails.user_id', '=', member.user_id)
      .where('due_at', '<=', tx.now)
      .orderBy('n.last_activity_at', 'desc')
      .modifyEnd(lockOrSkip(tx.db, 'held_notification_mails'))
      .execute();
    const settings = await loadNotificationSettings(tx.db, member);
    const timed = rows.map(({ id, notification_type }) => ({
      notification_id: id,
      due_at: quietUntil(settings, tx.now, notification_type),
    }));
    await postpone(
      tx,
      member,
      timed.flatMap((row) => (row.due_at === null ? [] : [{ ...row, due_at: row.due_at }])),
    );
    const due = timed.filter(({ due_at }) => due_at === null).map(({ notification_id }) => notification_id);
    if (due.length === 0) return;
    await tx.db.deleteFrom('held_notification_mails').where('notification_id', 'in', due).execute();
    const notification_ids = due.slice(0, MOST_NOTIFICATIONS);
    tx.enqueue('notification.digest', { ...member, notification_ids }, { account_id: member.account_id });
  });

/** Enqueues one summary for each person whose time has come. */
export const claimDigests = async (deps: Deps): Promise<void> => {
  for (const member of await dueMembers(deps)) await runIsolated(deps, member, () => claim(deps, member));
};
