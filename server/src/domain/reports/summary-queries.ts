import { recordOf } from '@porchlight/core/rules/keys-of.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Deps } from '../deps.ts';
import type { Span } from './buckets.ts';
import {
  COUNT_METRICS,
  MEAN_METRICS,
  METRIC_NAMES,
  type Metric,
  meanOrCount,
  measureOf,
  type Question,
  scopeCondition,
  sourceOf,
} from './metrics.ts';

/*
 * Many metrics at once, each table read once per span: the cost is the number of scanned rows, and on SQLite the queries of
 * a report wait for each other. Spans are not read together: testing each row for its span costs more than it saves.
 */

type Grouping = { key: RawBuilder<unknown>; joins: RawBuilder<unknown> };
type Asked = {
  metrics: readonly Metric[];
  spans: readonly Span[];
  /** Grouping of the rows; one row without it. The same for all metrics of a table. */
  by?: (metric: Metric) => Grouping;
};
type Row = Record<string, unknown>;
/** By metric; null for a mean without values. */
export type Values = ReadonlyMap<Metric, number | null>;

const ALL = sql`1 = 1`;

/** Metrics that can be read in one pass. Incoming and outgoing messages refer to an agent by different columns. */
const passesOf = (metrics: readonly Metric[], { scope }: Question): Metric[][] => {
  const passes = new Map<string, Metric[]>();
  for (const metric of metrics) {
    const { table } = sourceOf(metric);
    const name = table === 'messages' && scope.type === 'agent' ? metric : table;
    passes.set(name, [...(passes.get(name) ?? []), metric]);
  }
  return [...passes.values()];
};

const columnsOf = (metric: Metric, inBusinessHours: boolean) => {
  const { where = ALL, average } = sourceOf(metric);
  const count = sql`count(CASE WHEN ${where} THEN 1 END) AS ${sql.ref(`count_${metric}`)}`;
  if (!average) return [count];
  const measure = measureOf(metric, inBusinessHours);
  return [count, sql`coalesce(sum(CASE WHEN ${where} THEN ${measure} END), 0) AS ${sql.ref(`total_${metric}`)}`];
};

const readPass = async (
  { reports }: Pick<Deps, 'reports'>,
  question: Question,
  metrics: readonly Metric[],
  { since, until }: Span,
  by: Asked['by'],
): Promise<Row[]> => {
  const [first] = metrics;
  if (!first) return [];
  const { table } = sourceOf(first);
  const grouping = by?.(first);
  const columns = metrics.flatMap((metric) => columnsOf(metric, question.inBusinessHours));
  const wheres = metrics.map((metric) => sourceOf(metric).where ?? ALL);
  // One row without a group: SQLite would sort all rows for a group by a constant.
  const { rows } = await sql<Row>`SELECT ${grouping?.key ?? sql`0`} AS id, ${sql.join(columns)}
    FROM ${sql.table(table)} t ${grouping?.joins ?? sql``}
    WHERE t.account_id = ${question.account_id} AND t.created_at >= ${since} AND t.created_at < ${until}
      AND (${sql.join(wheres, sql` OR `)}) AND ${scopeCondition(first, question.scope, question.account_id)}
      ${grouping ? sql`AND ${grouping.key} IS NOT NULL GROUP BY 1` : sql``}`.execute(reports);
  return rows;
};

/** The values of each row, one map per span. */
export const countTogether = async (
  deps: Pick<Deps, 'reports'>,
  question: Question,
  asked: Asked,
): Promise<Map<number, Map<Metric, number | null>[]>> => {
  const passes = passesOf(asked.metrics, question).flatMap((metrics) =>
    asked.spans.map((span, index) => ({ metrics, span, index })),
  );
  const read = await Promise.all(passes.map(({ metrics, span }) => readPass(deps, question, metrics, span, asked.by)));
  const lines = new Map<number, Map<Metric, number | null>[]>();
  for (const [at, { metrics, index }] of passes.entries())
    for (const row of read[at] ?? []) {
      const id = Number(row['id']);
      const values = lines.get(id) ?? asked.spans.map(() => new Map());
      lines.set(id, values);
      for (const metric of metrics) {
        const counted = { count: Number(row[`count_${metric}`]), total: Number(row[`total_${metric}`] ?? 0) };
        values[index]?.set(metric, meanOrCount(metric, counted));
      }
    }
  return lines;
};

const summaryOf = (values: Values | undefined) => ({
  ...recordOf(COUNT_METRICS, (metric) => values?.get(metric) ?? 0),
  ...recordOf(MEAN_METRICS, (metric) => values?.get(metric) ?? null),
});

export const summarize = async (deps: Pick<Deps, 'reports'>, question: Question, before: Span) => {
  const lines = await countTogether(deps, question, { metrics: METRIC_NAMES, spans: [question, before] });
  const [now, previous] = lines.get(0) ?? [];
  return { ...summaryOf(now), previous: summaryOf(previous) };
};
