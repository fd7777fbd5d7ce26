import type { AccountId } from '@porchlight/core/wire/ids.ts';
import { type RawBuilder, sql } from 'kysely';
import { sampleInboxes } from '../inboxes/sample-records.ts';
import type { Span } from './buckets.ts';
import { type Metric, measureOf, sourceOf } from './metrics.ts';

const ALL = sql`1 = 1`;

export const conditionOf = (metric: Metric): RawBuilder<unknown> => sourceOf(metric).where ?? ALL;

/** Rows that any of these metrics counts. */
export const anyOf = (metrics: readonly Metric[]): RawBuilder<unknown> =>
  sql`(${sql.join(metrics.map(conditionOf), sql` OR `)})`;

export const within = ({ since, until }: Span): RawBuilder<unknown> =>
  sql`t.created_at >= ${since} AND t.created_at < ${until}`;

/** The account's rows, without sample data. A rating has no inbox of its own: it is looked up. */
export const ofAccount = (metric: Metric, account_id: AccountId): RawBuilder<unknown> => {
  const inbox =
    sourceOf(metric).table === 'csat_responses'
      ? sql`(SELECT o.inbox_id FROM conversations o WHERE o.id = t.conversation_id)`
      : sql`t.inbox_id`;
  return sql`t.account_id = ${account_id} AND ${inbox} NOT IN ${sampleInboxes(account_id)}`;
};

/** The number of a metric's rows in a group, and the sum of their values; `name` precedes the names of the columns. */
export const columnsOf = (metric: Metric, inBusinessHours: boolean): RawBuilder<unknown>[] => {
  const where = conditionOf(metric);
  const count = sql`count(CASE WHEN ${where} THEN 1 END) AS ${sql.ref(`count_${metric}`)}`;
  if (!sourceOf(metric).average) return [count];
  const measure = measureOf(metric, inBusinessHours);
  const total = sql.ref(`${inBusinessHours ? 'business' : 'total'}_${metric}`);
  return [count, sql`coalesce(sum(CASE WHEN ${where} THEN ${measure} END), 0) AS ${total}`];
};
