import { languageTag } from '@porchlight/core/i18n/locales.ts';
import type { Cell } from '@porchlight/core/rules/files/csv-lines.ts';
import { isSavedReport, onDays, readSentReport } from '@porchlight/core/rules/reports/saved-report.ts';
import type { AccountId, UserId } from '@porchlight/core/wire/ids.ts';
import type { Deps } from '../../domain/deps.ts';
import type { JobPayloads } from '../../domain/job-payloads.ts';
import { findRecipient } from '../../domain/notifications/queries.ts';
import { findMemberAccess } from '../../domain/permissions/member-access.ts';
import { findSchedule, recordFailure, recordSent } from '../../domain/reports/schedules.ts';
import { sheetFile } from '../../platform/files/send-sheet.ts';
import { mailTextsIn } from '../../platform/i18n/mail-texts.ts';
import { type Part, renderEmail } from './mail-layout.ts';
import { buildReportTable } from './report-tables.ts';

/** Rows in the email; the file has all. */
const MOST_ROWS = 20;
const MOST_REASON = 500;

type Schedule = NonNullable<Awaited<ReturnType<typeof findSchedule>>>;

const maySee = async ({ db }: Deps, account_id: AccountId, user_id: UserId) =>
  (await findMemberAccess(db, account_id, user_id))?.permissions.has('report_manage') ?? false;

const writtenIn = (locale: string) => {
  const numbers = new Intl.NumberFormat(languageTag(locale));
  return (cell: Cell) => {
    if (cell === null) return '–';
    if (typeof cell === 'number') return numbers.format(cell);
    return typeof cell === 'object' ? cell.date : cell;
  };
};

/** Letters and digits of the report's name, and the last day. */
const fileName = (name: string, lastDay: string) => {
  const own = name.replaceAll(/[^\p{L}\p{N}]+/gu, '-').slice(0, 60);
  return `${own.replaceAll(/^-|-$/g, '') || 'report'}-${lastDay}`;
};

const send = async (deps: Deps, schedule: Schedule, to: string, at: number) => {
  const { account_id, query, timezone, locale, name, file_format } = schedule;
  const report = readSentReport(query);
  if (!report || !isSavedReport(query)) throw new Error('The saved report cannot be sent by email any more.');
  const table = await buildReportTable(deps, { account_id, report, timezone, locale, at });
  const { header, rows, firstDay, lastDay, namesPeople = false } = table;
  const shown = table.summary ?? table;
  const texts = await mailTextsIn(locale);
  const written = writtenIn(locale);
  const days = firstDay === lastDay ? lastDay : `${firstDay} – ${lastDay}`;
  const search = onDays(query.search, { from: firstDay, to: lastDay, zone: timezone });
  const url = `${deps.env.publicUrl}/app/reports/${report.tab}?${search}`;
  const parts: Part[] = [
    { kind: 'text', text: `${days} · ${timezone}` },
    { kind: 'table', header: shown.header, rows: shown.rows.slice(0, MOST_ROWS).map((row) => row.map(written)) },
    { kind: 'text', text: texts('REPORT_FILE') },
    { kind: 'button', label: texts('REPORT_BUTTON'), url },
  ];
  const footer = texts('REPORT_FOOTER', { name: schedule.owner_name });
  await deps.mailer.send({
    purpose: 'scheduled_report',
    account_id,
    namesPeople,
    to,
    subject: `${name}: ${days}`,
    attachments: [await sheetFile({ name: fileName(name, lastDay), header, rows, locale }, file_format)],
    ...(await renderEmail({ locale, title: name, parts, footer })),
  });
};

/** Sends a saved report to one recipient, if they and its owner may see reports now. The owner sees why it failed. */
export const mailReport = async (
  deps: Deps,
  { saved_view_id, user_id, at = deps.clock.now() }: JobPayloads['mail.report'],
): Promise<void> => {
  const schedule = await findSchedule(deps.db, saved_view_id);
  if (!schedule) return;
  const { account_id } = schedule;
  const fail = (error: string) => deps.write((tx) => recordFailure(tx, saved_view_id, error));
  if (!(await maySee(deps, account_id, schedule.user_id))) return fail('The owner may not see reports any more.');
  const recipient = await findRecipient(deps.db, { account_id, user_id });
  if (!recipient || !(await maySee(deps, account_id, user_id)))
    return fail('A recipient may not see reports any more. Choose the recipients again.');
  const whose = `${recipient.to}: `;
  try {
    await send(deps, schedule, recipient.to, at);
  } catch (error) {
    const reason = (error instanceof Error ? error.message : String(error)).slice(0, MOST_REASON);
    await fail(`${whose}${reason}`);
    throw error;
  }
  await deps.write((tx) => recordSent(tx, saved_view_id, whose));
};
