import type { AccountId } from '@porchlight/core/wire/ids.ts';
import { type RawBuilder, sql } from 'kysely';
import type { ReportRollupsTable } from '../../platform/database/schema/reports.ts';
import type { Deps } from '../deps.ts';
import { QUARTER_MS, type Span } from './buckets.ts';
import { groupingOf } from './groupings.ts';
import { type Metric, SCOPES, type Scope, sourceOf } from './metrics.ts';
import { anyOf, columnsOf, ofAccount, within } from './raw-rows.ts';
import type { StoredQuarter } from './read-rollups.ts';
import { STORED_METRICS } from './rollup-keys.ts';
import { passesOf } from './summary-queries.ts';
import { DAY_MS } from './whole-days.ts';

type Row = Record<string, unknown>;
type Figures = Omit<ReportRollupsTable, 'quarters'> & { stored: StoredQuarter[] };

const columnsFor = (metric: Metric): RawBuilder<unknown>[] =>
  // Both sums have the number of rows: it is read once.
  sourceOf(metric).average
    ? [...columnsOf(metric, false), ...columnsOf(metric, true).slice(1)]
    : columnsOf(metric, false);

/** By object and quarter hour. */
const readPass = async (
  { reports }: Pick<Deps, 'reports'>,
  account_id: AccountId,
  span: Span,
  scope: Scope['type'],
  metrics: readonly Metric[],
): Promise<Row[]> => {
  const [first] = metrics;
  if (!first) return [];
  const grouping = scope === 'account' ? { key: sql`0`, joins: sql`` } : groupingOf(scope, first);
  const { rows } = await sql<Row>`SELECT ${grouping.key} AS id, t.created_at / ${sql.lit(QUARTER_MS)} AS quarter,
      ${sql.join(metrics.flatMap(columnsFor))} FROM ${sql.table(sourceOf(first).table)} t ${grouping.joins}
    WHERE ${ofAccount(first, account_id)} AND ${within(span)} AND ${anyOf(metrics)} AND ${grouping.key} IS NOT NULL
    GROUP BY 1, 2 ORDER BY 1, 2`.execute(reports);
  return rows;
};

const valuesOf = (row: Row, metric: Metric) => ({
  count: Number(row[`count_${metric}`]),
  total: Number(row[`total_${metric}`] ?? 0),
  business_total: Number(row[`business_${metric}`] ?? 0),
});

/** The roll-ups of some days of an account, by day; a day without rows has none. */
export const computeRollups = async (
  deps: Pick<Deps, 'reports'>,
  account_id: AccountId,
  span: Span,
): Promise<Map<number, ReportRollupsTable[]>> => {
  const found = new Map<string, Figures>();
  for (const scope of SCOPES)
    for (const metrics of passesOf(STORED_METRICS, scope === 'agent'))
      for (const row of await readPass(deps, account_id, span, scope, metrics)) {
        const moment = Number(row['quarter']) * QUARTER_MS;
        const day = Math.floor(moment / DAY_MS);
        const scope_id = Number(row['id']);
        for (const metric of metrics) {
          const { count, total, business_total } = valuesOf(row, metric);
          if (count === 0) continue;
          const key = `${scope} ${scope_id} ${metric} ${day}`;
          const empty = { count: 0, total: 0, business_total: 0, stored: [] };
          const figures: Figures = found.get(key) ?? { account_id, scope, day, scope_id, metric, ...empty };
          figures.count += count;
          figures.total += total;
          figures.business_total += business_total;
          const quarter = (moment - day * DAY_MS) / QUARTER_MS;
          figures.stored.push(sourceOf(metric).average ? [quarter, count, total, business_total] : [quarter, count]);
          found.set(key, figures);
        }
      }
  const rows = [...found.values()].map(({ stored, ...row }) => ({ ...row, quarters: JSON.stringify(stored) }));
  return Map.groupBy(rows, ({ day }) => day);
};
