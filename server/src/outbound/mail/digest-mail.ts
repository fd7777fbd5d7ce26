import { quietUntil } from '@porchlight/core/rules/notifications/quiet-hours.ts';
import type { Deps } from '../../domain/deps.ts';
import type { JobPayloads } from '../../domain/job-payloads.ts';
import { listNotificationsToMail } from '../../domain/notifications/agent-queries.ts';
import { flagsIn } from '../../domain/notifications/member-settings.ts';
import { holdMail } from '../../domain/notifications/pending-mails.ts';
import { findRecipient } from '../../domain/notifications/queries.ts';
import { loadNotificationSettings, type Member } from '../../domain/notifications/settings.ts';
import { stopAddress } from '../../domain/notifications/stop-link.ts';
import { findMemberAccess } from '../../domain/permissions/member-access.ts';
import { mailTextsIn } from '../../platform/i18n/mail-texts.ts';
import { type Part, renderEmail } from './mail-layout.ts';
import { noticeTitle } from './notification-mail.ts';

/** Conversations that the email names; the bell has all. */
const MOST_NAMED = 25;

type Notice = Awaited<ReturnType<typeof listNotificationsToMail>>[number];

/** What the member still wants to have by email, now: access, settings and what was read may have changed since. */
const noticesOf = async (deps: Deps, member: Member, ids: number[]): Promise<Notice[]> => {
  const access = await findMemberAccess(deps.db, member.account_id, member.user_id);
  if (!access) return [];
  const settings = await loadNotificationSettings(deps.db, member);
  const unread = await listNotificationsToMail(deps.db, { ...access, account: { id: member.account_id } }, ids);
  const selected = unread.filter((row) => flagsIn(settings, row.inbox_id).email.includes(row.notification_type));
  const now = deps.clock.now();
  const timed = selected.map((row) => ({ row, quietEnd: quietUntil(settings, now, row.notification_type) }));
  const pending = timed.filter(({ quietEnd }) => quietEnd !== null);
  if (pending.length > 0)
    await deps.write(async (tx) => {
      for (const { row, quietEnd } of pending) await holdMail(tx, member, row.id, quietEnd ?? now);
    });
  return timed.filter(({ quietEnd }) => quietEnd === null).map(({ row }) => row);
};

/** One email about all conversations with notifications that came while the member selected none at once. */
export const mailDigest = async (
  deps: Deps,
  { notification_ids, ...member }: JobPayloads['notification.digest'],
): Promise<void> => {
  const notices = await noticesOf(deps, member, notification_ids);
  const recipient = await findRecipient(deps.db, member);
  if (notices.length === 0 || !recipient) return;
  const { to, locale } = recipient;
  const texts = await mailTextsIn(locale);
  const byConversation = [...new Map(notices.toReversed().map((row) => [row.display_id, row])).values()].toReversed();
  const address = (display_id: number) => `${deps.env.publicUrl}/app/conversations/${display_id}`;
  const named = byConversation.slice(0, MOST_NAMED);
  const items = await Promise.all(
    named.map(async (row) => ({ title: await noticeTitle({ ...row, locale }), url: address(row.display_id) })),
  );
  const more = byConversation.length - named.length;
  const stop = stopAddress(deps.env.publicUrl, member, deps.env.secretKey);
  const parts: Part[] = [
    { kind: 'links', items },
    ...(more > 0 ? [{ kind: 'text' as const, text: texts('DIGEST_MORE', { count: more }) }] : []),
    { kind: 'button', label: texts('ADDED_BUTTON'), url: `${deps.env.publicUrl}/app` },
    { kind: 'links', items: [{ title: texts('DIGEST_STOP'), url: stop }] },
  ];
  const title = texts('DIGEST_TITLE', { count: byConversation.length });
  await deps.mailer.send({
    purpose: 'notification_digest',
    account_id: member.account_id,
    namesPeople: true,
    to,
    subject: title,
    headers: { 'List-Unsubscribe': `<${stop}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    ...(await renderEmail({ locale, title, parts, footer: texts('NOTICE_FOOTER') })),
  });
};
