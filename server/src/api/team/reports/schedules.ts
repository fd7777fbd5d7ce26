import { ReportSchedule, StoredReportSchedule } from '@porchlight/core/wire/settings/report-schedule.ts';
import { Type } from 'typebox';
import type { Deps } from '../../../domain/deps.ts';
import {
  deleteSchedule,
  listSchedules,
  type ReportScheduleRow,
  saveSchedule,
} from '../../../domain/reports/schedules.ts';
import type { App } from '../../../platform/http/app-type.ts';
import { pathId } from '../../../platform/http/path-id.ts';
import { unix } from '../../../platform/times.ts';
import { NoContent } from '../../../presenters/response-schemas.ts';
import { agentOf } from '../../access/agent-auth.ts';

const path = '/api/v2/accounts/:account_id/report_schedules';
const onePath = `${path}/:view_id`;
const config = { permission: 'report_manage' } as const;

const present = (row: ReportScheduleRow) => {
  const { frequency, weekday, day, hour, timezone, file_format, recipient_ids, saved_view_id, last_error } = row;
  return {
    ...{ frequency, weekday, day, hour, timezone, file_format, recipient_ids, saved_view_id, last_error },
    next_run_at: unix(row.next_run_at),
    last_sent_at: row.last_sent_at === null ? null : unix(row.last_sent_at),
  };
};

/** Which of their saved reports the caller sends by email, when and to whom. */
export const reportScheduleRoutes = (app: App, deps: Deps) => {
  app.get(path, { config, schema: { response: { 200: Type.Array(StoredReportSchedule) } } }, async (request) =>
    (await listSchedules(deps.db, await agentOf(deps, request))).map(present),
  );

  app.put(
    onePath,
    { config, schema: { body: ReportSchedule, response: { 200: StoredReportSchedule } } },
    async (request) => {
      const agent = await agentOf(deps, request);
      const id = pathId(request, 'view_id');
      return present(await deps.write((tx) => saveSchedule(tx, agent, id, request.body)));
    },
  );

  app.delete(onePath, { config, schema: { response: { 204: NoContent } } }, async (request, reply) => {
    const agent = await agentOf(deps, request);
    await deps.write((tx) => deleteSchedule(tx, agent, pathId(request, 'view_id')));
    return reply.code(204).send();
  });
};
