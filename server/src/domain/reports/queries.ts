import { keysOf, recordOf } from '@porchlight/core/rules/keys-of.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Deps } from '../deps.ts';
import { type Counted, QUARTER_MS } from './buckets.ts';
import { type Metric, measureOf, type Question, scopeCondition, sourceOf } from './metrics.ts';
import { countTogether } from './summary-queries.ts';

const conditions = (metric: Metric, { account_id, since, until, scope }: Question) => sql`t.account_id = ${account_id}
  AND t.created_at >= ${since} AND t.created_at < ${until}
  AND ${sourceOf(metric).where ?? sql`1 = 1`} AND ${scopeCondition(metric, scope, account_id)}`;

/** Counts by quarter hours of UTC: few rows, from which the days of any zone can be summed. */
export const countByQuarters = async ({ reports }: Pick<Deps, 'reports'>, metric: Metric, question: Question) => {
  const { rows } = await sql<Counted>`
    SELECT t.created_at / ${sql.lit(QUARTER_MS)} AS quarter, count(*) AS count,
      coalesce(sum(${measureOf(metric, question.inBusinessHours)}), 0) AS total
    FROM ${sql.table(sourceOf(metric).table)} t WHERE ${conditions(metric, question)} GROUP BY 1`.execute(reports);
  return rows;
};

export const BREAKDOWNS = ['agent', 'team', 'inbox', 'label'] as const;
export type Breakdown = (typeof BREAKDOWNS)[number];

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

/**
 * The columns of a table by agent, team, inbox or label (as Chatwoot's summary reports name them; satisfaction is our
 * extension).
 */
const COUNTS = {
  conversations_count: 'conversations_count',
  resolved_conversations_count: 'resolutions_count',
  csat_count: 'csat_count',
} as const satisfies Record<string, Metric>;
const MEANS = {
  avg_first_response_time: 'avg_first_response_time',
  avg_resolution_time: 'avg_resolution_time',
  avg_reply_time: 'reply_time',
  csat_score: 'csat_score',
} as const satisfies Record<string, Metric>;

type SummaryValues = Record<keyof typeof COUNTS, number> & Record<keyof typeof MEANS, number | null>;
export type SummaryLine = { id: number } & SummaryValues;

/** One row for each of `ids`, also for those without events, and for others with events. */
export const summaryLines = async (
  deps: Pick<Deps, 'reports'>,
  breakdown: Breakdown,
  question: Question,
  ids: readonly number[],
): Promise<SummaryLine[]> => {
  const counted = await countTogether(deps, question, {
    metrics: [...Object.values(COUNTS), ...Object.values(MEANS)],
    spans: [question],
    by: (metric) => ({ key: keyOf(breakdown, metric), joins: joinsOf(breakdown, metric) }),
  });
  const others = [...counted.keys()].filter((id) => !ids.includes(id));
  return [...ids, ...others].map((id) => {
    const values = counted.get(id)?.[0];
    return {
      id,
      ...recordOf(keysOf(COUNTS), (name) => values?.get(COUNTS[name]) ?? 0),
      ...recordOf(keysOf(MEANS), (name) => values?.get(MEANS[name]) ?? null),
    };
  });
};
