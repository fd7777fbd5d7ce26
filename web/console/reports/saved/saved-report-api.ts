import { isSavedReport, readSentReport } from '@porchlight/core/rules/reports/saved-report.ts';
import { accountPath } from '@porchlight/core/wire/http.ts';
import type { ReportSchedule, StoredReportSchedule } from '@porchlight/core/wire/settings/report-schedule.ts';
import type { SavedView } from '@porchlight/core/wire/settings/saved-view.ts';
import type { Api } from '../../../shared/api.ts';
import { type ReportAddress, writeAddress } from '../address.ts';

export type SavedReport = {
  id: number;
  name: string;
  query: { tab: string; search: string };
  /** Undefined while it is not sent by email. */
  schedule: StoredReportSchedule | undefined;
};

export const pathOfReport = ({ query }: Pick<SavedReport, 'query'>) =>
  `/app/reports/${encodeURIComponent(query.tab)}?${query.search}`;

export const isSendable = ({ query }: Pick<SavedReport, 'query'>) => readSentReport(query) !== undefined;

const queryOf = (address: ReportAddress) => ({
  tab: address.tab,
  search: writeAddress({ ...address, page: 1 }).split('?')[1] ?? '',
});

/** The agent's saved reports, with when they are sent by email where the agent may send any. */
export const createSavedReportApi = (api: Api, accountId: number, maySend: boolean) => {
  const views = accountPath(accountId, 'custom_filters');
  const schedules = accountPath(accountId, 'report_schedules').replace('/api/v1/', '/api/v2/');
  const add = (name: string, query: SavedReport['query']) =>
    api.post<SavedView>(views, { name, filter_type: 'report', query });
  return {
    list: async (): Promise<SavedReport[]> => {
      const [saved, sent] = await Promise.all([
        api.get<SavedView[]>(views, { filter_type: 'report' }),
        maySend ? api.get<StoredReportSchedule[]>(schedules) : [],
      ]);
      return saved.flatMap(({ id, name, query }) =>
        isSavedReport(query)
          ? [{ id, name, query, schedule: sent.find(({ saved_view_id }) => saved_view_id === id) }]
          : [],
      );
    },
    save: (name: string, address: ReportAddress) => add(name, queryOf(address)),
    copy: (name: string, { query }: SavedReport) => add(name, query),
    rename: (id: number, name: string) => api.patch(`${views}/${id}`, { name }),
    remove: (id: number) => api.delete(`${views}/${id}`),
    send: (id: number, schedule: ReportSchedule) => api.put(`${schedules}/${id}`, schedule),
    stopSending: (id: number) => api.delete(`${schedules}/${id}`),
  };
};
export type SavedReportApi = ReturnType<typeof createSavedReportApi>;
