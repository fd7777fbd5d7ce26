import { nextRun } from '@porchlight/core/rules/reports/next-run.ts';
import { isId, type UserId } from '@porchlight/core/wire/ids.ts';
import { lockOrSkip } from '../../platform/database/row-locks.ts';
import { runIsolated } from '../../platform/jobs/run-isolated.ts';
import type { Deps } from '../deps.ts';
import type { ReportScheduleRow } from './schedules.ts';

/** Of one run; the next one is a minute later. */
const AT_ONCE = 500;

/** When a schedule that was missed was due last: its email has the days before. */
const lastDue = (schedule: ReportScheduleRow, now: number): number => {
  let due = schedule.next_run_at;
  for (;;) {
    const next = nextRun(schedule, due);
    if (next > now) return due;
    due = next;
  }
};

/** In one transaction: a process that stops in the middle leaves all of its emails or none to the next. */
const claim = (deps: Deps, saved_view_id: number) =>
  deps.write(async (tx) => {
    const schedule = await tx.db
      .selectFrom('report_schedules')
      .selectAll()
      .where('saved_view_id', '=', saved_view_id)
      .where('next_run_at', '<=', tx.now)
      .modifyEnd(lockOrSkip(tx.db, 'report_schedules'))
      .executeTakeFirst();
    if (!schedule) return;
    await tx.db
      .updateTable('report_schedules')
      .set({ next_run_at: nextRun(schedule, tx.now), last_error: null })
      .where('saved_view_id', '=', saved_view_id)
      .execute();
    const at = lastDue(schedule, tx.now);
    for (const user_id of schedule.recipient_ids)
      if (isId<UserId>(user_id))
        tx.enqueue('mail.report', { saved_view_id, user_id, at }, { account_id: schedule.account_id });
  });

/** Enqueues one email for each recipient of each report whose time has come; what was missed is sent once. */
export const sendDueReports = async (deps: Deps): Promise<void> => {
  const due = await deps.db
    .selectFrom('report_schedules')
    .select('saved_view_id')
    .where('next_run_at', '<=', deps.clock.now())
    .orderBy('next_run_at')
    .limit(AT_ONCE)
    .execute();
  for (const { saved_view_id } of due) await runIsolated(deps, { saved_view_id }, () => claim(deps, saved_view_id));
};
