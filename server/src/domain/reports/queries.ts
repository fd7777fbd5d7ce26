import { keysOf, recordOf } from '@porchlight/core/rules/keys-of.ts';
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import { type Counted, QUARTER_MS, type Span } from './buckets.ts';
import type { Breakdown } from './groupings.ts';
import {
  BOT_DEFLECTION,
  type Metric,
  measureOf,
  type Question,
  type ReportMetric,
  scopeCondition,
  sourceOf,
} from './metrics.ts';
import { conditionOf, ofAccount, within } from './raw-rows.ts';
import { readQuarters } from './read-rollups.ts';
import { countTogether } from './summary-queries.ts';
import { spansWithout } from './whole-days.ts';
import { createZoneClock } from './zone-clock.ts';

const countRows = async (
  { reports }: Pick<Deps, 'reports'>,
  metric: Metric,
  { account_id, scope, inBusinessHours }: Question,
  span: Span,
): Promise<Counted[]> => {
  const { rows } = await sql<Counted>`SELECT t.created_at / ${sql.lit(QUARTER_MS)} AS quarter, count(*) AS count,
      coalesce(sum(${measureOf(metric, inBusinessHours)}), 0) AS total
    FROM ${sql.table(sourceOf(metric).table)} t WHERE ${ofAccount(metric, account_id)} AND ${within(span)}
      AND ${conditionOf(metric)} AND ${scopeCondition(metric, scope)} GROUP BY 1`.execute(reports);
  return rows;
};

const countOne = async (deps: Pick<Deps, 'reports'>, metric: Metric, question: Question): Promise<Counted[]> => {
  const { days, found } = await readQuarters(deps, metric, question);
  const spans = spansWithout(question, days);
  const counted = await Promise.all(spans.map((span) => countRows(deps, metric, question, span)));
  return [...found, ...counted.flat()];
};

/** Counts by quarter hours of UTC: few rows, from which the days of any zone can be summed. */
export const countByQuarters = async (
  deps: Pick<Deps, 'reports'>,
  metric: ReportMetric,
  question: Question,
): Promise<Counted[]> => {
  if (metric !== BOT_DEFLECTION) return countOne(deps, metric, question);
  const [resolved, handedOver] = await Promise.all([
    countOne(deps, 'bot_resolutions_count', question),
    countOne(deps, 'bot_handoffs_count', question),
  ]);
  return [...resolved.map((each) => ({ ...each, total: each.count * 100 })), ...handedOver];
};

/** A count by weekday (0 = Sunday) and hour of the zone. */
export const trafficOf = async (
  deps: Pick<Deps, 'reports'>,
  metric: ReportMetric,
  question: Question,
  timezone: string,
): Promise<number[][]> => {
  const { wallOf } = createZoneClock(timezone);
  const grid = Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0));
  for (const { quarter, count } of await countByQuarters(deps, metric, question)) {
    const wall = new Date(wallOf(quarter * QUARTER_MS));
    const row = grid[wall.getUTCDay()];
    if (row) row[wall.getUTCHours()] = (row[wall.getUTCHours()] ?? 0) + count;
  }
  return grid;
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
    breakdown,
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
