import type { TeamAgent } from '@porchlight/core/wire/agent.ts';
import { accountPath } from '@porchlight/core/wire/http.ts';
import type { SheetFormat } from '@porchlight/core/wire/settings/report-schedule.ts';
import type { MissedSlas, SlaMetrics } from '@porchlight/core/wire/settings/sla-policy.ts';
import type { Api } from '../../shared/api.ts';
import type { Scope } from './address.ts';
import type { Metric, Summary } from './metrics.ts';
import type { Group, Span } from './spans.ts';

/** What a report is asked of: days, clocks, whose. */
export type Question = { span: Span; zone: string; isBusiness: boolean; of: Scope };
/** `count`: of how many a mean was taken; absent where things are counted. */
export type Point = { timestamp: number; value: number; count?: number };
export type Line = {
  id: number;
  name: string;
  conversations_count: number;
  resolved_conversations_count: number;
  avg_first_response_time: number | null;
  avg_resolution_time: number | null;
  avg_reply_time: number | null;
  csat_count: number;
  csat_score: number | null;
  /** An agent who has left the account. */
  removed?: true;
};
export type Noun = 'agent' | 'inbox' | 'team' | 'label';
export type OpenCounts = { open: number; unattended: number; unassigned: number; pending: number };
export type OpenLine = { open: number; unattended: number } & Partial<Record<GroupKey, number | null>>;
export type GroupKey = 'assignee_id' | 'team_id' | 'inbox_id';
export type Satisfaction = {
  total_count: number;
  ratings_count: Record<string, number>;
  total_sent_messages_count: number;
};
export type Comment = {
  id: number;
  rating: number;
  feedback_message: string | null;
  /** The agent does not see the conversation any more, and so no comment. */
  unseen?: true;
  contact: { id: number; name: string | null; email: string | null } | null;
  conversation_id: number;
  assigned_agent?: Pick<TeamAgent, 'id' | 'name'>;
  /** The name of an agent who has left the account. */
  removed_agent?: string;
  created_at: number;
};

const SATISFACTION_SCOPES = { agent: 'user_ids[]', inbox: 'inbox_id', team: 'team_id', label: 'label_id' } as const;

const SLA_SCOPES = { agent: 'assigned_agent_id', inbox: 'inbox_id', team: 'team_id', label: 'label_id' } as const;

const ofSlas = ({ span: { since, until }, of }: Question, policy: number | null) => ({
  since,
  until,
  ...(of ? { [SLA_SCOPES[of.type]]: of.id } : {}),
  sla_policy_id: policy ?? undefined,
});

const queryOf = ({ span: { since, until }, zone, isBusiness, of }: Question) => ({
  since,
  until,
  timezone: zone,
  business_hours: isBusiness ? 'true' : undefined,
  type: of?.type,
  id: of?.id,
});

const ofRatings = ({ span: { since, until }, of }: Question) => ({
  since,
  until,
  ...(of ? { [SATISFACTION_SCOPES[of.type]]: of.id } : {}),
});

type Wish = { page: number; rating: number | null; hasComment: boolean };

const wished = ({ rating, hasComment }: Omit<Wish, 'page'>) => ({
  rating: rating ?? undefined,
  with_feedback: hasComment ? 'true' : undefined,
});

/** A year of a large account takes a while to count. */
const PATIENCE = { timeoutMs: 60_000 };

export const createReportApi = (api: Api, accountId: number) => {
  const v2 = accountPath(accountId, '').replace('/api/v1/', '/api/v2/');
  const ratings = accountPath(accountId, 'csat_survey_responses');
  const slas = accountPath(accountId, 'applied_slas');
  return {
    summary: (question: Question) => api.get<Summary>(`${v2}reports/summary`, queryOf(question), PATIENCE),
    series: (question: Question, metric: Metric, group: Group) =>
      api.get<Point[]>(`${v2}reports`, { ...queryOf(question), metric, group_by: group }, PATIENCE),
    /** By weekday (0 = Sunday) and hour. */
    traffic: (question: Question, metric: Metric) =>
      api
        .get<{ grid: number[][] }>(`${v2}reports/conversation_traffic`, { ...queryOf(question), metric }, PATIENCE)
        .then(({ grid }) => grid),
    lines: (question: Question, noun: Noun) =>
      api.get<Line[]>(`${v2}summary_reports/${noun}`, queryOf(question), PATIENCE),
    open: () => api.get<OpenCounts>(`${v2}live_reports/conversation_metrics`),
    openBy: (key: GroupKey) => api.get<OpenLine[]>(`${v2}live_reports/grouped_conversation_metrics`, { group_by: key }),
    agents: () => api.get<TeamAgent[]>(accountPath(accountId, 'agents')),
    satisfaction: (question: Question, wish: Omit<Wish, 'page'> = { rating: null, hasComment: false }) =>
      api.get<Satisfaction>(`${ratings}/metrics`, { ...ofRatings(question), ...wished(wish) }, PATIENCE),
    comments: (question: Question, { page, ...wish }: Wish) =>
      api.get<Comment[]>(ratings, { ...ofRatings(question), ...wished(wish), page }),
    slaFigures: (question: Question, policy: number | null) =>
      api.get<SlaMetrics>(`${slas}/metrics`, ofSlas(question, policy), PATIENCE),
    missedSlas: (question: Question, policy: number | null, page: number) =>
      api.get<MissedSlas>(slas, { ...ofSlas(question, policy), page }, PATIENCE),
    missedSlasFile: (question: Question, policy: number | null, format: SheetFormat) =>
      api.download(`${slas}/download`, { query: { ...ofSlas(question, policy), format } }),
    commentsFile: (question: Question, wish: Omit<Wish, 'page'>, format: SheetFormat) =>
      api.download(`${ratings}/download`, { query: { ...ofRatings(question), ...wished(wish), format } }),
  };
};
export type ReportApi = ReturnType<typeof createReportApi>;
