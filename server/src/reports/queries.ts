import { type RawBuilder, sql } from 'kysely';
import type { Deps } from '../deps.ts';
import { type Counted, QUARTER_MS, type Span } from './buckets.ts';
import { type Metric, METRIC_NAMES, type Scope, scopeCondition, sourceOf } from './metrics.ts';

export type Question = Span & { account_id: number; scope: Scope; inBusinessHours: boolean };

const measureOf = (metric: Metric, inBusinessHours: boolean): RawBuilder<unknown> => {
  const { average, measure } = sourceOf(metric);
  if (measure) return measure;
  if (!average) return sql`0`;
  return inBusinessHours ? sql`t.value_in_business_hours` : sql`t.value`;
};

const conditions = (metric: Metric, { account_id, since, until, scope }: Question) => sql`t.account_id = ${account_id}
  AND t.created_at >= ${since} AND t.created_at < ${until}
  AND ${sourceOf(metric).where ?? sql`1 = 1`} AND ${scopeCondition(metric, scope, account_id)}`;

/** What happened, by quarter hours of UTC: few rows, of which any zone's days can be made. */
export const countByQuarters = async ({ reports }: Pick<Deps, 'reports'>, metric: Metric, question: Question) => {
  const { rows } = await sql<Counted>`
    SELECT t.created_at / ${sql.lit(QUARTER_MS)} AS quarter, count(*) AS count,
      coalesce(sum(${measureOf(metric, question.inBusinessHours)}), 0) AS total
    FROM ${sql.table(sourceOf(metric).table)} t WHERE ${conditions(metric, question)} GROUP BY 1`.execute(reports);
  return rows;
};

/** A number of a metric: how many, or the mean in seconds (null when there is nothing to take it of). */
export const meanOrCount = (metric: Metric, { count, total }: { count: number; total: number }): number | null => {
  if (!sourceOf(metric).average) return count;
  return count === 0 ? null : total / count;
};

const sumUp = async ({ reports }: Pick<Deps, 'reports'>, metric: Metric, question: Question) => {
  const { rows } = await sql<{ count: number; total: number }>`
    SELECT count(*) AS count, coalesce(sum(${measureOf(metric, question.inBusinessHours)}), 0) AS total
    FROM ${sql.table(sourceOf(metric).table)} t WHERE ${conditions(metric, question)}`.execute(reports);
  return meanOrCount(metric, rows[0] ?? { count: 0, total: 0 });
};

/** Every metric of a span. */
export const summarize = async (deps: Pick<Deps, 'reports'>, question: Question) => {
  const values = await Promise.all(METRIC_NAMES.map((metric) => sumUp(deps, metric, question)));
  return Object.fromEntries(METRIC_NAMES.map((metric, index) => [metric, values[index] ?? null])) as Record<
    Metric,
    number | null
  >;
};

export const BREAKDOWNS = ['agent', 'team', 'inbox', 'label'] as const;
export type Breakdown = (typeof BREAKDOWNS)[number];

/** The key that rows of a table are grouped by. */
const keyOf = (breakdown: Breakdown, metric: Metric): RawBuilder<unknown> => {
  const { table } = sourceOf(metric);
  if (breakdown === 'label') return sql`cl.label_id`;
  if (breakdown === 'team') return table === 'conversations' ? sql`t.team_id` : sql`c.team_id`;
  if (breakdown === 'inbox') return table === 'csat_responses' ? sql`c.inbox_id` : sql`t.inbox_id`;
  if (table === 'csat_responses') return sql`t.assigned_agent_id`;
  return table === 'conversations' ? sql`t.assignee_id` : sql`t.user_id`;
};

const joinsOf = (breakdown: Breakdown, metric: Metric): RawBuilder<unknown> => {
  const { table } = sourceOf(metric);
  const isConversation = table === 'conversations';
  if (breakdown === 'label')
    return isConversation
      ? sql`JOIN conversation_labels cl ON cl.conversation_id = t.id`
      : sql`JOIN conversation_labels cl ON cl.conversation_id = t.conversation_id`;
  const isElsewhere =
    (breakdown === 'team' && !isConversation) || (breakdown === 'inbox' && table === 'csat_responses');
  return isElsewhere ? sql`JOIN conversations c ON c.id = t.conversation_id` : sql``;
};

type Line = { id: number; count: number; total: number };

const breakDown = async (
  { reports }: Pick<Deps, 'reports'>,
  breakdown: Breakdown,
  metric: Metric,
  question: Question,
) => {
  const key = keyOf(breakdown, metric);
  const { rows } = await sql<Line>`
    SELECT ${key} AS id, count(*) AS count, coalesce(sum(${measureOf(metric, question.inBusinessHours)}), 0) AS total
    FROM ${sql.table(sourceOf(metric).table)} t ${joinsOf(breakdown, metric)}
    WHERE ${conditions(metric, question)} AND ${key} IS NOT NULL GROUP BY 1`.execute(reports);
  return new Map(rows.map((row) => [Number(row.id), meanOrCount(metric, row)]));
};

/** The columns of a table by agent, team, inbox or label (as the peer's summary reports name them; satisfaction is ours). */
const COLUMNS = {
  conversations_count: 'conversations_count',
  resolved_conversations_count: 'resolutions_count',
  avg_first_response_time: 'avg_first_response_time',
  avg_resolution_time: 'avg_resolution_time',
  avg_reply_time: 'reply_time',
  csat_count: 'csat_count',
  csat_score: 'csat_score',
} as const satisfies Record<string, Metric>;

export type SummaryLine = { id: number } & Record<keyof typeof COLUMNS, number | null>;

/** One line for each of `ids`, also for those nothing happened to. */
export const summaryLines = async (
  deps: Pick<Deps, 'reports'>,
  breakdown: Breakdown,
  question: Question,
  ids: readonly number[],
): Promise<SummaryLine[]> => {
  const names = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[];
  const columns = await Promise.all(names.map((name) => breakDown(deps, breakdown, COLUMNS[name], question)));
  return ids.map((id) => ({
    id,
    ...(Object.fromEntries(
      names.map((name, index) => [name, columns[index]?.get(id) ?? (name.endsWith('_count') ? 0 : null)]),
    ) as Record<keyof typeof COLUMNS, number | null>),
  }));
};
