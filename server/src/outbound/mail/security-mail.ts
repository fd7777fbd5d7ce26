import { deviceName } from '@porchlight/core/rules/devices/device-name.ts';
import type { Deps } from '../../domain/deps.ts';
import type { SecurityNotice } from '../../domain/job-payloads.ts';
import { securityMailText as text } from '../../platform/i18n/security-mail-texts.ts';
import type { JobContext } from '../../platform/jobs/definition.ts';
import { waitAbove } from '../../platform/limits/refuse.ts';
import type { Limit } from '../../platform/limits/table.ts';
import { type Part, renderEmail } from './mail-layout.ts';

/** Each kind is counted alone: many of one do not suppress another. The audit log has the suppressed ones. */
export const SECURITY_MAILS: Limit = {
  name: 'security_mails',
  per: 'email address',
  max: 5,
  periodMs: 60 * 60 * 1_000,
};

const TIME = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

type Advice = 'self' | 'password' | 'moved' | 'others';

const adviceOf = ({ kind, by, to, email }: SecurityNotice): Advice => {
  if (by !== null || kind === 'role_changed' || kind === 'sessions_ended') return 'others';
  if (kind === 'email_changed' && to !== email) return 'moved';
  return kind === 'password_changed' ? 'password' : 'self';
};

const PATHS: Record<Advice, string> = {
  self: '/app/settings/security',
  password: '/app/forgot',
  moved: '/app',
  others: '/app',
};

const nameOf = ({ kind, name = '' }: SecurityNotice) =>
  kind === 'role_changed' && (name === 'administrator' || name === 'agent') ? text(`ROLE_${name}`) : name;

const whereOf = ({ by, ip, user_agent }: SecurityNotice): string[] => {
  if (by !== null) return [text('BY', { by })];
  if (ip === null && user_agent === null) return [];
  const device = deviceName(user_agent) || text('UNKNOWN_DEVICE');
  return [text('WHERE', { device, ip: ip ?? text('UNKNOWN_ADDRESS') })];
};

const partsOf = (notice: SecurityNotice, publicUrl: string): Part[] => {
  const { kind, email, account = '', at } = notice;
  const advice = adviceOf(notice);
  const lines = [
    text(`TEXT_${kind}`, { email, account, name: nameOf(notice) }),
    text('WHEN', { time: TIME.format(at) }),
    ...whereOf(notice),
    text(`ADVICE_${advice}`),
  ];
  return [
    ...lines.map((line): Part => ({ kind: 'text', text: line })),
    { kind: 'button', label: text(`BUTTON_${advice}`), url: `${publicUrl}${PATHS[advice]}` },
  ];
};

/** Without a mail server nothing is stored, because it would come too late. */
export const mailSecurityNotice = async (deps: Deps, notice: SecurityNotice, job: Pick<JobContext, 'attempt'>) => {
  if (!deps.mailer.delivers) return;
  const { kind, to } = notice;
  const isFirst = job.attempt === 1;
  if (isFirst && (await waitAbove(deps, [SECURITY_MAILS, `${kind}:${to}`])) !== undefined) return;
  const subject = text(`SUBJECT_${kind}`);
  await deps.mailer.send({
    purpose: 'security',
    account_id: null,
    to,
    subject,
    ...(await renderEmail({
      locale: 'en',
      title: subject,
      parts: partsOf(notice, deps.env.publicUrl),
      footer: text('FOOTER'),
    })),
  });
};
