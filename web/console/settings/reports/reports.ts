import type { Api } from '../../../shared/api.ts';

export const METRICS = [
  'conversations_count',
  'incoming_messages_count',
  'outgoing_messages_count',
  'resolutions_count',
  'avg_first_response_time',
  'reply_time',
  'avg_resolution_time',
] as const;
export type Metric = (typeof METRICS)[number];
export const SPANS = [7, 30, 90] as const;
export type Span = (typeof SPANS)[number];

export type Summary = Record<Metric, number | null> & { previous: Record<Metric, number | null> };
export type Point = { value: number; timestamp: number };
export type AgentLine = {
  id: number;
  name: string;
  conversations_count: number;
  resolved_conversations_count: number;
  avg_first_response_time: number | null;
  avg_resolution_time: number | null;
};
export type Report = { summary: Summary; points: Point[]; agents: AgentLine[]; ratings: Record<string, number> };

const DAY_S = 24 * 60 * 60;

/** Whether a metric is a time in seconds, of which less is better. */
export const isTime = (metric: Metric) => metric === 'reply_time' || metric.startsWith('avg_');

/** The last days, today included, in the zone of whoever looks. */
export const loadReport = async (api: Api, base: string, metric: Metric, days: Span): Promise<Report> => {
  const midnight = new Date();
  midnight.setHours(24, 0, 0, 0);
  const until = Math.floor(midnight.getTime() / 1_000);
  const since = until - days * DAY_S;
  const timezone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const v2 = base.replace('/api/v1/', '/api/v2/');
  const span = { since, until, timezone };
  const [summary, points, agents, csat] = await Promise.all([
    api.get<Summary>(`${v2}/reports/summary`, span),
    api.get<Point[]>(`${v2}/reports`, { ...span, metric, group_by: 'day' }),
    api.get<AgentLine[]>(`${v2}/summary_reports/agent`, span),
    api.get<{ ratings_count: Record<string, number> }>(`${base}/csat_survey_responses/metrics`, { since, until }),
  ]);
  return { summary, points, agents, ratings: csat.ratings_count };
};

/** A time people can compare: `45 s`, `12 min`, `3.5 h`, `2.1 d`; a dash where there is none. */
export const timeWords = (seconds: number | null): string => {
  if (seconds === null) return '–';
  if (seconds < 60) return `${Math.round(seconds)} s`;
  if (seconds < 3_600) return `${Math.round(seconds / 60)} min`;
  if (seconds < 2 * DAY_S) return `${Math.round(seconds / 360) / 10} h`;
  return `${Math.round(seconds / (DAY_S / 10)) / 10} d`;
};

/** How much more or less than in the span before, in percent; null where there is nothing to compare with. */
export const changeOf = (now: number | null, before: number | null): number | null =>
  now === null || !before ? null : Math.round(((now - before) / before) * 100);
