import type { Cell } from '@porchlight/core/rules/files/csv-lines.ts';
import { momentOfWallClock, zoneOffset } from '@porchlight/core/rules/hours/business-time.ts';
import type { SentReport } from '@porchlight/core/rules/reports/saved-report.ts';
import type { AccountId } from '@porchlight/core/wire/ids.ts';
import type { SentTab } from '@porchlight/core/wire/settings/report-schedule.ts';
import type { Deps } from '../../domain/deps.ts';
import { breakdownLines } from '../../domain/reports/breakdown-lines.ts';
import { spanBefore } from '../../domain/reports/buckets.ts';
import type { Breakdown } from '../../domain/reports/groupings.ts';
import type { Question } from '../../domain/reports/metrics.ts';
import { summarize } from '../../domain/reports/summary-queries.ts';
import { type ReportTexts, reportTextsIn } from '../../platform/i18n/report-texts.ts';
import { sheetOfLines } from '../../presenters/report-sheets.ts';
import { hoursOf, satisfactionOf, slaOf, type Table } from './report-details.ts';

const DAY_MS = 24 * 60 * 60_000;
const BREAKDOWN_OF = { agents: 'agent', inboxes: 'inbox', teams: 'team', labels: 'label' } as const satisfies Partial<
  Record<SentTab, Breakdown>
>;
const isBreakdown = (tab: SentTab): tab is keyof typeof BREAKDOWN_OF => tab in BREAKDOWN_OF;

/** `at`: the moment at which the report is due, ms. */
type Request = { account_id: AccountId; report: SentReport; timezone: string; locale: string; at: number };

export type ReportTable = Table & { firstDay: string; lastDay: string };

/** The last whole days of the zone: the day of the email is not over. */
const periodOf = ({ report, timezone, at }: Request) => {
  const today = Math.floor((at + zoneOffset(at, timezone)) / DAY_MS) * DAY_MS;
  const first = today - report.days * DAY_MS;
  const written = (day: number) => new Date(day).toISOString().slice(0, 10);
  return {
    since: momentOfWallClock(first, timezone),
    until: momentOfWallClock(today, timezone),
    firstDay: written(first),
    lastDay: written(today - DAY_MS),
  };
};

const rounded = (value: number | null) => (value === null ? null : Math.round(value * 100) / 100);

const overviewOf = async (deps: Deps, question: Question, timezone: string, texts: ReportTexts): Promise<Table> => {
  const values = await summarize(deps, question, spanBefore(question, timezone));
  const seconds = (name: string) => texts('IN_SECONDS', { name });
  const counts = ['bot_resolutions_count', 'bot_handoffs_count'] as const;
  const hasBots = counts.some((key) => values[key] > 0 || values.previous[key] > 0);
  const figures = [
    ['conversations_count', texts('METRIC_conversations_count')],
    ['incoming_messages_count', texts('METRIC_incoming_messages_count')],
    ['outgoing_messages_count', texts('METRIC_outgoing_messages_count')],
    ['resolutions_count', texts('METRIC_resolutions_count')],
    ['avg_first_response_time', seconds(texts('METRIC_avg_first_response_time'))],
    ['reply_time', seconds(texts('METRIC_reply_time'))],
    ['avg_resolution_time', seconds(texts('METRIC_avg_resolution_time'))],
    ['csat_score', texts('CSV_SATISFIED')],
  ] as const;
  const ofBots = [
    ['bot_resolutions_count', texts('METRIC_bot_resolutions_count')],
    ['bot_handoffs_count', texts('METRIC_bot_handoffs_count')],
    ['bot_deflection_rate', `${texts('METRIC_bot_deflection_rate')} (%)`],
  ] as const;
  return {
    header: [texts('FIGURE'), texts('THESE_DAYS'), texts('BEFORE')],
    rows: [...figures, ...(hasBots ? ofBots : [])].map(([key, name]): Cell[] => [
      name,
      rounded(values[key]),
      rounded(values.previous[key]),
    ]),
  };
};

const breakdownOf = async (deps: Deps, question: Question, breakdown: Breakdown, texts: ReportTexts): Promise<Table> =>
  sheetOfLines(await breakdownLines(deps, breakdown, question), [
    texts(`NOUN_${breakdown}`),
    texts('METRIC_conversations_count'),
    texts('METRIC_resolutions_count'),
    texts('CSV_FIRST_RESPONSE'),
    texts('CSV_RESOLUTION'),
    texts('CSV_REPLY'),
    texts('RATINGS'),
    texts('CSV_SATISFIED'),
  ]);

const tableOf = async (deps: Deps, question: Question, request: Request): Promise<Table> => {
  const { report, timezone, locale } = request;
  const texts = await reportTextsIn(locale);
  const { tab } = report;
  if (isBreakdown(tab)) return breakdownOf(deps, question, BREAKDOWN_OF[tab], texts);
  if (tab === 'overview') return overviewOf(deps, question, timezone, texts);
  const details = { question, report, timezone, locale, texts };
  if (tab === 'hours') return hoursOf(deps, details);
  return tab === 'sla' ? slaOf(deps, details) : satisfactionOf(deps, details);
};

/** The figures of a report for the days before a moment, in the language of the account. */
export const buildReportTable = async (deps: Deps, request: Request): Promise<ReportTable> => {
  const { since, until, ...days } = periodOf(request);
  const scope = request.report.of ?? { type: 'account' as const, id: 0 };
  const { account_id, report } = request;
  const question = { account_id, since, until, scope, inBusinessHours: report.isBusiness };
  return { ...(await tableOf(deps, question, request)), ...days };
};
