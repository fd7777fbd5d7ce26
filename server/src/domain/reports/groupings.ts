import { type RawBuilder, sql } from 'kysely';
import { type Metric, sourceOf } from './metrics.ts';

export const BREAKDOWNS = ['agent', 'team', 'inbox', 'label'] as const;
export type Breakdown = (typeof BREAKDOWNS)[number];

type Grouping = { key: RawBuilder<unknown>; joins: RawBuilder<unknown> };

const BY_CONVERSATION = sql`JOIN conversations c ON c.id = t.conversation_id`;

const ofLabel = (metric: Metric): Grouping => ({
  key: sql`cl.label_id`,
  joins:
    sourceOf(metric).table === 'conversations'
      ? sql`JOIN conversation_labels cl ON cl.conversation_id = t.id`
      : sql`JOIN conversation_labels cl ON cl.conversation_id = t.conversation_id`,
});

const ofAgent = (metric: Metric): Grouping => {
  const { table } = sourceOf(metric);
  if (table === 'conversations') return { key: sql`t.assignee_id`, joins: sql`` };
  if (table === 'csat_responses') return { key: sql`t.assigned_agent_id`, joins: sql`` };
  if (table === 'reporting_events') return { key: sql`t.user_id`, joins: sql`` };
  return metric === 'outgoing_messages_count'
    ? { key: sql`CASE WHEN t.sender_type = 'User' THEN t.sender_id END`, joins: sql`` }
    : { key: sql`c.assignee_id`, joins: BY_CONVERSATION };
};

/** The object that a row counts for, as `scopeCondition` defines it; null for none. */
export const groupingOf = (breakdown: Breakdown, metric: Metric): Grouping => {
  const { table } = sourceOf(metric);
  if (breakdown === 'label') return ofLabel(metric);
  if (breakdown === 'agent') return ofAgent(metric);
  if (breakdown === 'team')
    return table === 'conversations'
      ? { key: sql`t.team_id`, joins: sql`` }
      : { key: sql`c.team_id`, joins: BY_CONVERSATION };
  return table === 'csat_responses'
    ? { key: sql`c.inbox_id`, joins: BY_CONVERSATION }
    : { key: sql`t.inbox_id`, joins: sql`` };
};
