import { mailDueAt } from '@porchlight/core/rules/notifications/quiet-hours.ts';
import type { Deps } from '../../domain/deps.ts';
import { holdMail } from '../../domain/notifications/pending-mails.ts';
import { findNotificationToMail } from '../../domain/notifications/queries.ts';
import { loadNotificationSettings } from '../../domain/notifications/settings.ts';
import { findViewers } from '../../domain/permissions/conversation-viewers.ts';
import { mailTextsIn } from '../../platform/i18n/mail-texts.ts';
import { renderEmail } from './mail-layout.ts';

const KEYS: Readonly<
  Record<
    string,
    | 'NOTICE_CREATED'
    | 'NOTICE_ASSIGNED'
    | 'NOTICE_MESSAGE'
    | 'NOTICE_MENTIONED'
    | 'NOTICE_SLA_MISSED'
    | 'NOTICE_SLA_DUE_SOON'
    | 'NOTICE_NOT_SENT'
    | undefined
  >
> = {
  conversation_creation: 'NOTICE_CREATED',
  conversation_assignment: 'NOTICE_ASSIGNED',
  assigned_conversation_new_message: 'NOTICE_MESSAGE',
  participating_conversation_new_message: 'NOTICE_MESSAGE',
  conversation_mention: 'NOTICE_MENTIONED',
  sla_missed_first_response: 'NOTICE_SLA_MISSED',
  sla_missed_next_response: 'NOTICE_SLA_MISSED',
  sla_missed_resolution: 'NOTICE_SLA_MISSED',
  sla_due_soon: 'NOTICE_SLA_DUE_SOON',
  scheduled_message_not_sent: 'NOTICE_NOT_SENT',
};

type Notice = { notification_type: string; locale: string; display_id: number } & Record<
  'name' | 'email' | 'phone_number',
  string | null
>;

const keyOf = (type: string) => KEYS[type] ?? 'NOTICE_MESSAGE';

export const noticeTitle = async ({ notification_type, locale, display_id, ...contact }: Notice) => {
  const texts = await mailTextsIn(locale);
  // As the console names them: also by a generated name.
  const name = contact.name || contact.email || contact.phone_number || texts('VISITOR');
  return texts(keyOf(notification_type), { id: display_id, name });
};

/** Emails a notification unless the agent is online or has seen it; it waits where they want emails later or together. */
export const mailNotification = async (deps: Deps, { notification_id }: { notification_id: number }): Promise<void> => {
  const row = await findNotificationToMail(deps.db, notification_id);
  if (!row || row.read_at !== null) return;
  const viewers = await findViewers(deps.db, { ...row, id: row.conversation_id });
  if (!viewers.includes(row.user_id)) return;
  const member = { account_id: row.account_id, user_id: row.user_id };
  const settings = await loadNotificationSettings(deps.db, member);
  const due = mailDueAt(settings, deps.clock.now(), row.notification_type);
  if (due !== null) return deps.write((tx) => holdMail(tx, member, notification_id, due));
  if ((await deps.presence.present(row.account_id, 'user')).has(row.user_id)) return;
  const texts = await mailTextsIn(row.locale);
  const title = await noticeTitle(row);
  const url = `${deps.env.publicUrl}/app/conversations/${row.display_id}`;
  await deps.mailer.send({
    purpose: 'notification',
    account_id: row.account_id,
    conversation_id: row.conversation_id,
    to: row.to,
    subject: title,
    ...(await renderEmail({
      locale: row.locale,
      title,
      parts: [{ kind: 'button', label: texts('NOTICE_BUTTON'), url }],
      footer: texts('NOTICE_FOOTER'),
    })),
  });
};
