import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import { type Counted, QUARTER_MS, type Span } from './buckets.ts';
import type { Metric, Question, Scope } from './metrics.ts';
import { isLeft, rolledDays, storedAs } from './rollup-keys.ts';
import { DAY_MS, wholeDays } from './whole-days.ts';

/*
 * Which days are rolled up and what they say is read in one statement: a day that a change removes meanwhile is in both
 * or in neither, and the rows of the other days are read afterwards.
 */

const QUARTERS_OF_A_DAY = DAY_MS / QUARTER_MS;

/** By quarter hour of the day: number of rows, sum of values, sum in business hours. */
export type StoredQuarter = [quarter: number, count: number, total?: number, businessTotal?: number];

const hasDays = (span: Span) => {
  const { first, end } = wholeDays(span);
  return first < end;
};

type Read<Found> = { days: number[]; found: Found[] };

/** The quarter hours of one metric of one scope. */
export const readQuarters = async (
  { reports }: Pick<Deps, 'reports'>,
  metric: Metric,
  question: Question,
): Promise<Read<Counted>> => {
  if (!hasDays(question)) return { days: [], found: [] };
  const { type, id } = question.scope;
  const { rows } = await sql<{ day: number; quarters: string | null }>`SELECT d.day, r.quarters FROM report_days d
    LEFT JOIN report_rollups r ON r.account_id = d.account_id AND r.scope = ${type} AND r.day = d.day
      AND r.scope_id = ${type === 'account' ? 0 : id} AND r.metric = ${storedAs(metric)} AND ${isLeft(type)}
    WHERE ${rolledDays(question, question)} ORDER BY d.day`.execute(reports);
  const found = rows.flatMap(({ day, quarters }) => {
    const stored: StoredQuarter[] = JSON.parse(quarters ?? '[]');
    return stored.map(([quarter, count, total = 0, businessTotal = 0]) => ({
      quarter: day * QUARTERS_OF_A_DAY + quarter,
      count,
      total: question.inBusinessHours ? businessTotal : total,
    }));
  });
  return { days: rows.map(({ day }) => day), found };
};

export type Summed = { id: number; metric: Metric; count: number; total: number };

/** The sums of some metrics over the days of a span: of one scope, or of everything of its type when it has no id. */
export const readSums = async (
  { reports }: Pick<Deps, 'reports'>,
  question: Question,
  span: Span,
  { type, id }: { type: Scope['type']; id?: number | undefined },
  metrics: readonly Metric[],
): Promise<Read<Summed>> => {
  if (!hasDays(span)) return { days: [], found: [] };
  const stored = [...new Set(metrics.map(storedAs))];
  const total = question.inBusinessHours ? sql`r.business_total` : sql`r.total`;
  const { first, end } = wholeDays(span);
  const { rows } = await sql<{ id: number; metric: string; count: number; total: number }>`
    SELECT d.day AS id, '' AS metric, 0 AS count, 0 AS total FROM report_days d WHERE ${rolledDays(question, span)}
    UNION ALL SELECT r.scope_id, r.metric, sum(r.count), sum(${total}) FROM report_days d
      JOIN report_rollups r ON r.account_id = d.account_id AND r.scope = ${type} AND r.day = d.day
        ${id === undefined ? sql`` : sql`AND r.scope_id = ${id}`} AND r.metric IN (${sql.join(stored)})
      WHERE ${rolledDays(question, span)} AND r.day >= ${first} AND r.day < ${end} AND ${isLeft(type)} GROUP BY r.scope_id, r.metric`.execute(
    reports,
  );
  const sums = rows.filter(({ metric }) => metric !== '');
  return {
    days: rows.flatMap((row) => (row.metric === '' ? [row.id] : [])).sort((one, other) => one - other),
    found: metrics.flatMap((metric) =>
      sums
        .filter((row) => row.metric === storedAs(metric))
        .map((row) => ({ id: row.id, metric, count: Number(row.count), total: Number(row.total) })),
    ),
  };
};
