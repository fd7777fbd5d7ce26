import { SENT_TABS, type SentTab } from '../../wire/settings/report-schedule.ts';

const SCOPES = ['agent', 'inbox', 'team', 'label'] as const;

/** What a saved report says that can be sent by email: a number of whole days. */
export type SentReport = {
  tab: SentTab;
  days: number;
  isBusiness: boolean;
  of: { type: (typeof SCOPES)[number]; id: number } | null;
};

/** A saved report's tab, and its filters as they are in the console's address. */
export type SavedReportQuery = { tab: string; search: string };

export const isSavedReport = (query: unknown): query is SavedReportQuery =>
  typeof query === 'object' &&
  query !== null &&
  'tab' in query &&
  typeof query.tab === 'string' &&
  'search' in query &&
  typeof query.search === 'string';

/** Undefined for a report that cannot be sent: of fixed days, or of a tab whose figures the server does not write. */
export const readSentReport = (query: unknown): SentReport | undefined => {
  if (!isSavedReport(query)) return undefined;
  const tab = SENT_TABS.find((each) => each === query.tab);
  const params = new Map(query.search.split('&').map((pair) => [pair.split('=')[0], pair.split('=')[1]]));
  const [, days] = /^(1|7|30|90)d$/.exec(params.get('range') ?? '') ?? [];
  if (!tab || !days) return undefined;
  const [, type, id] = /^([a-z]+)-(\d{1,15})$/.exec(params.get('of') ?? '') ?? [];
  const scope = SCOPES.find((each) => each === type);
  return {
    tab,
    days: Number(days),
    isBusiness: params.get('hours') === 'business',
    of: scope && tab === 'overview' ? { type: scope, id: Number(id) } : null,
  };
};
