import { nextRun } from '@porchlight/core/rules/reports/next-run.ts';
import { readSentReport } from '@porchlight/core/rules/reports/saved-report.ts';
import { isId, type UserId } from '@porchlight/core/wire/ids.ts';
import type { ReportSchedule } from '@porchlight/core/wire/settings/report-schedule.ts';
import { type Kysely, type Selectable, sql } from 'kysely';
import { lockRows } from '../../platform/database/row-locks.ts';
import type { Database } from '../../platform/database/schema/database.ts';
import type { ReportSchedulesTable } from '../../platform/database/schema/reports.ts';
import { invalidRecord, notAuthorized, notFound } from '../../platform/errors.ts';
import { isTimeZone } from '../../platform/time-zone.ts';
import { recordEntry } from '../audit/record-entry.ts';
import type { Agent } from '../permissions/agent.ts';
import { findMemberAccess } from '../permissions/member-access.ts';
import { loadSavedView, type SavedViewRow } from '../search/saved-views.ts';
import type { Tx } from '../transaction.ts';

export type ReportScheduleRow = Selectable<ReportSchedulesTable>;

/** Of one user in an account. */
const MOST_SCHEDULES = 20;

export const listSchedules = (db: Kysely<Database>, { account, user }: Agent): Promise<ReportScheduleRow[]> =>
  db
    .selectFrom('report_schedules')
    .selectAll()
    .where('account_id', '=', account.id)
    .where('user_id', '=', user.id)
    .orderBy('saved_view_id')
    .execute();

const checkRecipients = async (tx: Tx, { account }: Agent, ids: readonly number[]): Promise<void> => {
  for (const id of ids) {
    const access = isId<UserId>(id) ? await findMemberAccess(tx.db, account.id, id) : undefined;
    if (!access?.permissions.has('report_manage'))
      throw invalidRecord(`User ${id} is not a member of the account who may see reports`, ['recipient_ids']);
  }
};

/** @throws 422 when the report would be one too many */
const refuseTooMany = async (tx: Tx, agent: Agent, view: SavedViewRow): Promise<void> => {
  // Two requests at once would each find one place left.
  await tx.db
    .selectFrom('users')
    .select('id')
    .where('id', '=', agent.user.id)
    .modifyEnd(lockRows(tx.db))
    .executeTakeFirst();
  const schedules = await listSchedules(tx.db, agent);
  if (schedules.some(({ saved_view_id }) => saved_view_id === view.id)) return;
  if (schedules.length >= MOST_SCHEDULES)
    throw invalidRecord(`At most ${MOST_SCHEDULES} reports can be sent by email`, ['base']);
};

/** A saved report of the caller's own. @throws 401, 404 */
const ownReport = async (tx: Tx, agent: Agent, id: number): Promise<SavedViewRow> => {
  const view = await loadSavedView(tx, agent, id);
  if (view.filter_type !== 'report') throw notFound();
  if (view.user_id !== agent.user.id) throw notAuthorized('Only its owner can send a report by email');
  return view;
};

const check = async (tx: Tx, agent: Agent, view: SavedViewRow, { timezone, recipient_ids }: ReportSchedule) => {
  if (!readSentReport(view.query))
    throw invalidRecord('Only reports of the last 1, 7, 30 or 90 days can be sent by email. Save such a report', [
      'base',
    ]);
  if (!isTimeZone(timezone))
    throw invalidRecord(`"${timezone}" is not a time zone. Use a name such as Europe/Berlin`, ['timezone']);
  await checkRecipients(tx, agent, recipient_ids);
};

/** Sends a saved report regularly from now on. @throws 401, 404, 422 that names the field */
export const saveSchedule = async (
  tx: Tx,
  agent: Agent,
  view_id: number,
  { recipient_ids, ...times }: ReportSchedule,
): Promise<ReportScheduleRow> => {
  const view = await ownReport(tx, agent, view_id);
  const chosen = { ...times, recipient_ids: [...new Set(recipient_ids)] };
  await check(tx, agent, view, chosen);
  await refuseTooMany(tx, agent, view);
  const values = { ...chosen, next_run_at: nextRun(chosen, tx.now), last_error: null, updated_at: tx.now };
  const owner = { account_id: agent.account.id, user_id: agent.user.id };
  const saved = await tx.db
    .insertInto('report_schedules')
    .values({ ...values, ...owner, saved_view_id: view.id, last_sent_at: null, created_at: tx.now })
    .onConflict((conflict) => conflict.column('saved_view_id').doUpdateSet(values))
    .returningAll()
    .executeTakeFirstOrThrow();
  await recordEntry(tx, agent.account.id, {
    action: 'update',
    type: 'Report',
    id: view.id,
    name: view.name,
    changes: chosen,
  });
  return saved;
};

/** @throws 401, 404 */
export const deleteSchedule = async (tx: Tx, agent: Agent, view_id: number): Promise<void> => {
  const view = await ownReport(tx, agent, view_id);
  const deleted = await tx.db
    .deleteFrom('report_schedules')
    .where('saved_view_id', '=', view.id)
    .returning('saved_view_id')
    .executeTakeFirst();
  if (!deleted) throw notFound();
  await recordEntry(tx, agent.account.id, { action: 'destroy', type: 'Report', id: view.id, name: view.name });
};

/** With its report, its account and its owner; undefined after it was deleted. */
export const findSchedule = (db: Kysely<Database>, saved_view_id: number) =>
  db
    .selectFrom('report_schedules as s')
    .innerJoin('saved_views as v', 'v.id', 's.saved_view_id')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .innerJoin('accounts as a', 'a.id', 's.account_id')
    .selectAll('s')
    .select(['v.name', 'v.query', 'u.name as owner_name', 'a.locale'])
    .where('s.saved_view_id', '=', saved_view_id)
    .executeTakeFirst();

/** Why an email was not sent, until the next ones are due: those to other recipients do not hide it. */
export const recordFailure = async (tx: Tx, saved_view_id: number, error: string): Promise<void> => {
  await tx.db
    .updateTable('report_schedules')
    .set({ last_error: error })
    .where('saved_view_id', '=', saved_view_id)
    .execute();
};

/** `failure`: why an earlier attempt at the same email failed, which is over. */
export const recordSent = async (tx: Tx, saved_view_id: number, failure: string): Promise<void> => {
  const schedule = tx.db.updateTable('report_schedules').where('saved_view_id', '=', saved_view_id);
  await schedule.set({ last_sent_at: tx.now }).execute();
  const isOver = sql<boolean>`substr(last_error, 1, ${sql.lit(failure.length)}) = ${failure}`;
  await schedule.set({ last_error: null }).where(isOver).execute();
};
