import { languageTag } from '@porchlight/core/i18n/locales.ts';
import type { Cell } from '@porchlight/core/rules/files/csv-lines.ts';
import type { SentReport } from '@porchlight/core/rules/reports/saved-report.ts';
import {
  type InboxId,
  isId,
  type LabelId,
  type SlaPolicyId,
  type TeamId,
  type UserId,
} from '@porchlight/core/wire/ids.ts';
import type { Deps } from '../../domain/deps.ts';
import { COUNT_METRICS, type CountMetric, type Question } from '../../domain/reports/metrics.ts';
import { trafficOf } from '../../domain/reports/queries.ts';
import { countRatings, listComments } from '../../domain/reports/survey-queries.ts';
import { countMisses, countSlas } from '../../domain/sla/report-queries.ts';
import type { ReportTexts } from '../../platform/i18n/report-texts.ts';

/** `summary`: the rows of the email, where they are not those of the file. */
export type Table = {
  header: string[];
  rows: Cell[][];
  summary?: { header: string[]; rows: Cell[][] };
  /** Whether it has what customers wrote, which the email log does not keep. */
  namesPeople?: true;
};

type Details = { question: Question; report: SentReport; timezone: string; locale: string; texts: ReportTexts };

const MOST_COMMENTS = 10_000;
const DAY_MS = 24 * 60 * 60_000;
const RATINGS = [5, 4, 3, 2, 1];
/** Monday first, as the days of the reports are. */
const WEEK = [1, 2, 3, 4, 5, 6, 0];
/** A Sunday. */
const SUNDAY = Date.UTC(2026, 0, 4);

const two = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

/** The console has no traffic of ratings. */
const isShown = (metric: CountMetric): metric is Exclude<CountMetric, 'csat_count'> => metric !== 'csat_count';

/** What the file has as a week by hours is a sum for each day in the email. */
export const hoursOf = async (deps: Deps, { question, report, timezone, locale, texts }: Details): Promise<Table> => {
  const metric = COUNT_METRICS.filter(isShown).find((each) => each === report.metric) ?? 'incoming_messages_count';
  const grid = await trafficOf(deps, metric, question, timezone);
  const names = new Intl.DateTimeFormat(languageTag(locale), { weekday: 'long', timeZone: 'UTC' });
  const days = WEEK.map((day) => {
    const hours = grid[day] ?? [];
    const total = hours.reduce((sum, count) => sum + count, 0);
    return { name: names.format(SUNDAY + day * DAY_MS), hours, total };
  });
  return {
    header: [texts('DAY'), ...(grid[0] ?? []).map((_, hour) => two(hour)), texts('ALL_DAY')],
    rows: days.map(({ name, hours, total }) => [name, ...hours, total]),
    summary: {
      header: [texts('DAY'), texts(`METRIC_${metric}`)],
      rows: days.map(({ name, total }) => [name, total]),
    },
  };
};

const idsOf = ({ type, id }: Question['scope']) => ({
  user: type === 'agent' && isId<UserId>(id) ? id : undefined,
  inbox_id: type === 'inbox' && isId<InboxId>(id) ? id : undefined,
  team_id: type === 'team' && isId<TeamId>(id) ? id : undefined,
  label_id: type === 'label' && isId<LabelId>(id) ? id : undefined,
});

/** The file has every rating with its comment, the email how often each was given. */
export const satisfactionOf = async (
  { reports }: Deps,
  { question, report, timezone, texts }: Details,
): Promise<Table> => {
  const { since, until, account_id } = question;
  const { user, ...of } = idsOf(question.scope);
  const days = { since, until, ...of, ...(user === undefined ? {} : { user_ids: [user] }) };
  const filter = { ...days, rating: report.rating ?? undefined, with_feedback: report.hasComment };
  const [counts, comments] = await Promise.all([
    countRatings(reports, account_id, days),
    listComments(reports, account_id, filter, MOST_COMMENTS),
  ]);
  const written = new Intl.DateTimeFormat('sv-SE', { timeZone: timezone, dateStyle: 'short', timeStyle: 'short' });
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const shareOf = (count: number) => (all === 0 ? 0 : Math.round((count / all) * 100));
  return {
    header: [texts('WHEN'), texts('RATING'), texts('COMMENTS'), texts('NOUN_agent'), '#'],
    rows: comments.map((row) => [
      written.format(row.created_at),
      row.rating,
      row.feedback_message,
      row.agent,
      row.display_id,
    ]),
    summary: {
      header: [texts('RATING'), texts('ANSWERS'), '%'],
      rows: RATINGS.map((rating) => [rating, counts.get(rating) ?? 0, shareOf(counts.get(rating) ?? 0)]),
    },
    namesPeople: true,
  };
};

export const slaOf = async ({ reports }: Deps, { question, report, texts }: Details): Promise<Table> => {
  const { since, until, account_id } = question;
  const { user, ...of } = idsOf(question.scope);
  const { policy } = report;
  const sla_policy_id = isId<SlaPolicyId>(policy) ? policy : undefined;
  const filter = { since, until, ...of, assigned_agent_id: user, sla_policy_id };
  const [{ total, missed }, misses] = await Promise.all([
    countSlas(reports, account_id, filter),
    countMisses(reports, account_id, filter),
  ]);
  return {
    header: [texts('FIGURE'), texts('THESE_DAYS')],
    rows: [
      [`${texts('SLA_HIT_RATE')} (%)`, total === 0 ? null : Math.round(((total - missed) / total) * 10_000) / 100],
      [texts('SLA_TOTAL'), total],
      [texts('SLA_MISSES'), missed],
      ...(['frt', 'nrt', 'rt'] as const).map((target): Cell[] => [
        `${texts('SLA_MISSES')}: ${texts(`SLA_${target}`)}`,
        misses[target],
      ]),
    ],
  };
};
