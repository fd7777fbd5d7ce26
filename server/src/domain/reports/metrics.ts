import { keysOf } from '@porchlight/core/rules/keys-of.ts';
import type { AccountId } from '@porchlight/core/wire/ids.ts';
import { INCOMING, OUTGOING } from '@porchlight/core/wire/message-type.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Span } from './buckets.ts';

type Source = {
  table: 'conversations' | 'messages' | 'reporting_events' | 'csat_responses';
  where?: RawBuilder<unknown>;
  /** Whether the mean of the values is used instead of their number. */
  average?: boolean;
  /** Values of the mean; the elapsed time by default. */
  measure?: RawBuilder<unknown>;
};

const fact = (name: string) => sql`t.name = ${name}`;

/** Satisfied: four or five of five, in percent. */
const SATISFIED = sql`CASE WHEN t.rating >= 4 THEN 100 ELSE 0 END`;

/** Wire protocol 11.14; the two metrics of satisfaction are our extension. */
export const METRICS = {
  conversations_count: { table: 'conversations' },
  incoming_messages_count: { table: 'messages', where: sql`t.message_type = ${sql.lit(INCOMING)}` },
  outgoing_messages_count: { table: 'messages', where: sql`t.message_type = ${sql.lit(OUTGOING)} AND NOT t.private` },
  avg_first_response_time: { table: 'reporting_events', where: fact('first_response'), average: true },
  avg_resolution_time: { table: 'reporting_events', where: fact('conversation_resolved'), average: true },
  reply_time: { table: 'reporting_events', where: fact('reply_time'), average: true },
  resolutions_count: { table: 'reporting_events', where: fact('conversation_resolved') },
  bot_resolutions_count: { table: 'reporting_events', where: fact('bot_resolved') },
  bot_handoffs_count: { table: 'reporting_events', where: fact('bot_handoff') },
  csat_count: { table: 'csat_responses' },
  csat_score: { table: 'csat_responses', average: true, measure: SATISFIED },
} satisfies Record<string, Source>;

export type Metric = keyof typeof METRICS;
export const METRIC_NAMES = keysOf(METRICS);

export type CountMetric = Extract<Metric, `${string}_count`>;
export type MeanMetric = Exclude<Metric, CountMetric>;
const isCount = (metric: Metric): metric is CountMetric => metric.endsWith('_count');
/** Zero where nothing was counted. */
export const COUNT_METRICS: readonly CountMetric[] = METRIC_NAMES.filter(isCount);
/** Null without values. */
export const MEAN_METRICS: readonly MeanMetric[] = METRIC_NAMES.filter((metric) => !isCount(metric));

/** Resolved by a bot, of all that bots resolved or handed over, in percent: of two counts, so it has no rows of its own. */
export const BOT_DEFLECTION = 'bot_deflection_rate';
export const REPORT_METRICS = [...METRIC_NAMES, BOT_DEFLECTION] as const;
export type ReportMetric = (typeof REPORT_METRICS)[number];

/** Whether it is a mean, and has no value where there is nothing to count. */
export const isMean = (metric: ReportMetric): boolean => metric === BOT_DEFLECTION || !isCount(metric);

export const sourceOf = (metric: Metric): Source => METRICS[metric];

export const SCOPES = ['account', 'agent', 'inbox', 'label', 'team'] as const;
export type Scope = { type: (typeof SCOPES)[number]; id: number };

const conversationOf = (table: Source['table']) => (table === 'conversations' ? sql`t.id` : sql`t.conversation_id`);

/**
 * Looked up for each row: what is not in roll-ups are a few days. PostgreSQL would read all conversations for EXISTS or a join.
 */
const ofConversation = (table: Source['table'], column: RawBuilder<unknown>, id: number) =>
  sql`(SELECT o.${column} FROM conversations o WHERE o.id = ${conversationOf(table)}) = ${id}`;

const ofAgent = (table: Source['table'], id: number, metric: Metric): RawBuilder<unknown> => {
  if (table === 'conversations') return sql`t.assignee_id = ${id}`;
  if (table === 'reporting_events') return sql`t.user_id = ${id}`;
  if (table === 'csat_responses') return sql`t.assigned_agent_id = ${id}`;
  return metric === 'outgoing_messages_count'
    ? sql`t.sender_type = 'User' AND t.sender_id = ${id}`
    : ofConversation(table, sql`assignee_id`, id);
};

/** Restricts to an agent, inbox, label or team. */
export const scopeCondition = (metric: Metric, { type, id }: Scope): RawBuilder<unknown> => {
  const { table } = sourceOf(metric);
  if (type === 'agent') return ofAgent(table, id, metric);
  if (type === 'inbox')
    return table === 'csat_responses' ? ofConversation(table, sql`inbox_id`, id) : sql`t.inbox_id = ${id}`;
  if (type === 'team')
    return table === 'conversations' ? sql`t.team_id = ${id}` : ofConversation(table, sql`team_id`, id);
  if (type === 'label')
    return sql`(SELECT o.label_id FROM conversation_labels o WHERE o.conversation_id = ${conversationOf(table)} AND o.label_id = ${id}) = ${id}`;
  return sql`1 = 1`;
};

export type Question = Span & { account_id: AccountId; scope: Scope; inBusinessHours: boolean };

/** As integers, whose sum is exact in whatever order it is computed. */
const milliseconds = (seconds: RawBuilder<unknown>) => sql`CAST(round(${seconds} * 1000) AS bigint)`;

/** The values to sum for a mean: milliseconds or percent; none for counts. */
export const measureOf = (metric: Metric, inBusinessHours: boolean): RawBuilder<unknown> => {
  const { average, measure } = sourceOf(metric);
  if (measure) return measure;
  if (!average) return sql`0`;
  return milliseconds(inBusinessHours ? sql`t.value_in_business_hours` : sql`t.value`);
};

/** The value of a metric: a count, or the mean in seconds or percent (null without values). */
export const meanOrCount = (
  metric: ReportMetric,
  { count, total }: { count: number; total: number },
): number | null => {
  if (!isMean(metric)) return count;
  const isPercent = metric === BOT_DEFLECTION || sourceOf(metric).measure !== undefined;
  return count === 0 ? null : total / (isPercent ? count : count * 1_000);
};
