import { SENT_TABS, type SentTab } from '../../wire/settings/report-schedule.ts';

const SCOPES = ['agent', 'inbox', 'team', 'label'] as const;
/** Tabs that can be of one agent, inbox, team or label. */
const OF_ONE: readonly SentTab[] = ['overview', 'hours', 'satisfaction', 'sla'];

/** What a saved report says that can be sent by email: a number of whole days. */
export type SentReport = {
  tab: SentTab;
  days: number;
  isBusiness: boolean;
  of: { type: (typeof SCOPES)[number]; id: number } | null;
  /** Of the traffic by hour; empty: the usual one. */
  metric: string;
  /** Of the comments; null: all. */
  rating: number | null;
  hasComment: boolean;
  /** An SLA policy; null: all. */
  policy: number | null;
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

const numberOf = (text: string | undefined, shape: RegExp): number | null =>
  text !== undefined && shape.test(text) ? Number(text) : null;

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
    of: scope && OF_ONE.includes(tab) ? { type: scope, id: Number(id) } : null,
    metric: params.get('metric') ?? '',
    rating: numberOf(params.get('rating'), /^[1-5]$/),
    hasComment: params.get('words') === 'only',
    policy: numberOf(params.get('policy'), /^[1-9]\d{0,14}$/),
  };
};

/** The filters of a saved report for fixed days of a zone (as `2026-03-01`), instead of the last days. */
export const onDays = (search: string, days: { from: string; to: string; zone: string }): string => {
  const kept = search.split('&').filter((pair) => pair !== '' && !/^(range|from|to|zone)=/.test(pair));
  return [`from=${days.from}`, `to=${days.to}`, `zone=${encodeURIComponent(days.zone)}`, ...kept].join('&');
};
