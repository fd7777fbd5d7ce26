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

const DAY_MS = 24 * 60 * 60_000;
const BREAKDOWN_OF: Readonly<Record<Exclude<SentTab, 'overview'>, Breakdown>> = {
  agents: 'agent',
  inboxes: 'inbox',
  teams: 'team',
  labels: 'label',
};

type Request = { account_id: AccountId; report: SentReport; timezone: string; locale: string };

export type ReportTable = { header: string[]; rows: Cell[][]; firstDay: string; lastDay: string };

/** The last whole days of the zone: the day of the email is not over. */
const periodOf = ({ report, timezone }: Request, now: number) => {
  const today = Math.floor((now + zoneOffset(now, timezone)) / DAY_MS) * DAY_MS;
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

const overviewOf = async (deps: Deps, question: Question, timezone: string, texts: ReportTexts) => {
  const values = await summarize(deps, question, spanBefore(question, timezone));
  const seconds = (name: string) => texts('IN_SECONDS', { name });
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
  return {
    header: [texts('FIGURE'), texts('THESE_DAYS'), texts('BEFORE')],
    rows: figures.map(([key, name]): Cell[] => [name, rounded(values[key]), rounded(values.previous[key])]),
  };
};

const breakdownOf = async (deps: Deps, question: Question, breakdown: Breakdown, texts: ReportTexts) =>
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

/** The figures of a report at this moment, in the language of the account. */
export const buildReportTable = async (deps: Deps, request: Request): Promise<ReportTable> => {
  const { account_id, report, timezone, locale } = request;
  const { since, until, ...days } = periodOf(request, deps.clock.now());
  const scope = report.of ?? { type: 'account' as const, id: 0 };
  const question = { account_id, since, until, scope, inBusinessHours: report.isBusiness };
  const texts = await reportTextsIn(locale);
  const table =
    report.tab === 'overview'
      ? await overviewOf(deps, question, timezone, texts)
      : await breakdownOf(deps, question, BREAKDOWN_OF[report.tab], texts);
  return { ...table, ...days };
};
