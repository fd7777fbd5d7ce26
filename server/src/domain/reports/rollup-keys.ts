import { type RawBuilder, sql } from 'kysely';
import type { Span } from './buckets.ts';
import { METRIC_NAMES, type Metric, type Question, type Scope } from './metrics.ts';
import { wholeDays } from './whole-days.ts';

/** Metrics of the same rows share a roll-up: it has their number and the sum of their values. */
const SHARED: Partial<Record<Metric, Metric>> = {
  resolutions_count: 'avg_resolution_time',
  csat_count: 'csat_score',
};

export const storedAs = (metric: Metric): Metric => SHARED[metric] ?? metric;

export const STORED_METRICS: readonly Metric[] = METRIC_NAMES.filter((metric) => storedAs(metric) === metric);

/** A roll-up of a deleted team or label stays until its day is rolled up again, and has no rows any more. */
export const isLeft = (scope: Scope['type']): RawBuilder<unknown> => {
  if (scope === 'team') return sql`EXISTS (SELECT 1 FROM teams WHERE id = r.scope_id)`;
  if (scope === 'label') return sql`EXISTS (SELECT 1 FROM labels WHERE id = r.scope_id)`;
  return sql`1 = 1`;
};

/** The days `d` of a span that are rolled up completely. */
export const rolledDays = ({ account_id }: Pick<Question, 'account_id'>, span: Span): RawBuilder<unknown> => {
  const { first, end } = wholeDays(span);
  return sql`d.account_id = ${account_id} AND d.day >= ${first} AND d.day < ${end} AND d.rolled_at IS NOT NULL`;
};
