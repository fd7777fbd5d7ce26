import { recordOf } from '@porchlight/core/rules/keys-of.ts';
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import type { Span } from './buckets.ts';
import { type Breakdown, groupingOf } from './groupings.ts';
import {
  BOT_DEFLECTION,
  COUNT_METRICS,
  MEAN_METRICS,
  METRIC_NAMES,
  type Metric,
  meanOrCount,
  type Question,
  scopeCondition,
  sourceOf,
} from './metrics.ts';
import { anyOf, columnsOf, ofAccount, within } from './raw-rows.ts';
import { readSums, type Summed } from './read-rollups.ts';
import { spansWithout } from './whole-days.ts';

/*
 * Many metrics at once: days that are over from their roll-ups, the others from the rows. Each table is read once per span:
 * the cost is the number of scanned rows, and on SQLite the queries of a report wait for each other.
 */

type SummaryQuery = {
  metrics: readonly Metric[];
  spans: readonly Span[];
  /** Grouping of the rows; one row without it. */
  breakdown?: Breakdown;
};
type Row = Record<string, unknown>;
/** By metric; null for a mean without values. */
export type Values = ReadonlyMap<Metric, number | null>;

/** Metrics that can be read in one pass. Incoming and outgoing messages refer to an agent by different columns. */
export const passesOf = (metrics: readonly Metric[], isOfAgent: boolean): Metric[][] => {
  const passes = new Map<string, Metric[]>();
  for (const metric of metrics) {
    const { table } = sourceOf(metric);
    const name = table === 'messages' && isOfAgent ? metric : table;
    passes.set(name, [...(passes.get(name) ?? []), metric]);
  }
  return [...passes.values()];
};

const readPass = async (
  { reports }: Pick<Deps, 'reports'>,
  question: Question,
  metrics: readonly Metric[],
  span: Span,
  breakdown: Breakdown | undefined,
): Promise<Summed[]> => {
  const [first] = metrics;
  if (!first) return [];
  const grouping = breakdown && groupingOf(breakdown, first);
  const columns = metrics.flatMap((metric) => columnsOf(metric, question.inBusinessHours));
  // One row without a group: SQLite would sort all rows for a group by a constant.
  const { rows } = await sql<Row>`SELECT ${grouping?.key ?? sql`0`} AS id, ${sql.join(columns)}
    FROM ${sql.table(sourceOf(first).table)} t ${grouping?.joins ?? sql``}
    WHERE ${ofAccount(first, question.account_id)} AND ${within(span)} AND ${anyOf(metrics)}
      AND ${scopeCondition(first, question.scope)}
      ${grouping ? sql`AND ${grouping.key} IS NOT NULL GROUP BY 1` : sql``}`.execute(reports);
  const total = question.inBusinessHours ? 'business' : 'total';
  return rows.flatMap((row) =>
    metrics.map((metric) => ({
      id: Number(row['id']),
      metric,
      count: Number(row[`count_${metric}`]),
      total: Number(row[`${total}_${metric}`] ?? 0),
    })),
  );
};

const readSpan = async (
  deps: Pick<Deps, 'reports'>,
  question: Question,
  { metrics, breakdown }: SummaryQuery,
  span: Span,
) => {
  const { type, id } = question.scope;
  const scope = breakdown ? { type: breakdown } : { type, id: type === 'account' ? 0 : id };
  const { days, found } = await readSums(deps, question, span, scope, metrics);
  const passes = passesOf(metrics, type === 'agent');
  const read = await Promise.all(
    spansWithout(span, days).flatMap((part) => passes.map((pass) => readPass(deps, question, pass, part, breakdown))),
  );
  // The sums of a scope have one row, also without events.
  const rolled = breakdown ? found : found.map((sum) => ({ ...sum, id: 0 }));
  return [...read.flat(), ...rolled];
};

/** The values of each row, one map per span. */
export const countTogether = async (
  deps: Pick<Deps, 'reports'>,
  question: Question,
  query: SummaryQuery,
): Promise<Map<number, Map<Metric, number | null>[]>> => {
  const lines = new Map<number, Map<Metric, number | null>[]>();
  const read = await Promise.all(query.spans.map((span) => readSpan(deps, question, query, span)));
  for (const [index, sums] of read.entries()) {
    const totals = new Map<number, Map<Metric, { count: number; total: number }>>();
    for (const { id, metric, count, total } of sums) {
      const line = totals.get(id) ?? new Map<Metric, { count: number; total: number }>();
      const sums = line.get(metric) ?? { count: 0, total: 0 };
      totals.set(id, line.set(metric, { count: sums.count + count, total: sums.total + total }));
    }
    for (const [id, line] of totals) {
      const values = lines.get(id) ?? query.spans.map(() => new Map());
      lines.set(id, values);
      for (const [metric, counted] of line) values[index]?.set(metric, meanOrCount(metric, counted));
    }
  }
  return lines;
};

const summaryOf = (values: Values | undefined) => {
  const counts = recordOf(COUNT_METRICS, (metric) => values?.get(metric) ?? 0);
  const resolved = counts.bot_resolutions_count;
  const ended = { count: resolved + counts.bot_handoffs_count, total: resolved * 100 };
  return {
    ...counts,
    ...recordOf(MEAN_METRICS, (metric) => values?.get(metric) ?? null),
    [BOT_DEFLECTION]: meanOrCount(BOT_DEFLECTION, ended),
  };
};

export const summarize = async (deps: Pick<Deps, 'reports'>, question: Question, before: Span) => {
  const lines = await countTogether(deps, question, { metrics: METRIC_NAMES, spans: [question, before] });
  const [now, previous] = lines.get(0) ?? [];
  return { ...summaryOf(now), previous: summaryOf(previous) };
};
