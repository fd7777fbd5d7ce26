import { randomUUID } from 'node:crypto';
import type { AccountId } from '@porchlight/core/wire/ids.ts';
import { earlierWritesEnded, lockOrSkip } from '../../platform/database/row-locks.ts';
import type { ReportRollupsTable } from '../../platform/database/schema/reports.ts';
import type { Deps } from '../deps.ts';
import type { Tx } from '../transaction.ts';
import { computeRollups } from './compute-rollups.ts';
import { DAY_MS } from './whole-days.ts';

type RollupDeps = Pick<Deps, 'db' | 'reports' | 'write'>;
/** Of UTC; `end` is exclusive. */
export type Days = { first: number; end: number };

/** Few enough that the writer is free again quickly, and that a statement has few values. */
const ROWS_AT_ONCE = 1_000;
const DAYS_AT_ONCE = 200;

const daysIn = ({ first, end }: Days) => Array.from({ length: end - first }, (_, index) => first + index);

/** From now on, a change of a row of these days removes them again. */
const claim = ({ write }: RollupDeps, account_id: AccountId, days: Days, token: string) =>
  write(({ db }) =>
    db
      .insertInto('report_days')
      .values(daysIn(days).map((day) => ({ account_id, day, token, rolled_at: null })))
      .onConflict((conflict) =>
        conflict.columns(['account_id', 'day']).doUpdateSet({ token }).where('report_days.rolled_at', 'is', null),
      )
      .execute(),
  );

const store = async (
  tx: Tx,
  account_id: AccountId,
  token: string,
  days: readonly number[],
  rows: readonly ReportRollupsTable[],
) => {
  // Those that were removed meanwhile are read from their rows, and rolled up by a later run.
  const left = await tx.db
    .selectFrom('report_days')
    .select('day')
    .where('account_id', '=', account_id)
    .where('day', 'in', days)
    .where('token', '=', token)
    .where('rolled_at', 'is', null)
    .modifyEnd(lockOrSkip(tx.db, 'report_days'))
    .execute();
  const ready = new Set(left.map(({ day }) => day));
  if (ready.size === 0) return 0;
  await tx.db
    .deleteFrom('report_rollups')
    .where('account_id', '=', account_id)
    .where('scope', 'in', ['account', 'agent', 'inbox', 'label', 'team'])
    .where('day', 'in', [...ready])
    .execute();
  const kept = rows.filter(({ day }) => ready.has(day));
  for (let from = 0; from < kept.length; from += ROWS_AT_ONCE)
    await tx.db
      .insertInto('report_rollups')
      .values(kept.slice(from, from + ROWS_AT_ONCE))
      .execute();
  await tx.db
    .updateTable('report_days')
    .set({ rolled_at: tx.now })
    .where('account_id', '=', account_id)
    .where('day', 'in', [...ready])
    .execute();
  return ready.size;
};

/**
 * Rolls up some days of an account that are not rolled up yet. The rows are read on a connection for reports, so that
 * no write waits; a change that this misses removes the day before it is stored. Returns how many days were stored.
 */
export const rollUpDays = async (deps: RollupDeps, account_id: AccountId, days: Days): Promise<number> => {
  const token = randomUUID();
  await claim(deps, account_id, days, token);
  if (!(await earlierWritesEnded(deps.db))) return 0;
  const rollups = await computeRollups(deps, account_id, { since: days.first * DAY_MS, until: days.end * DAY_MS });
  let stored = 0;
  let batch: number[] = [];
  let rows: ReportRollupsTable[] = [];
  const flush = async () => {
    if (batch.length === 0) return;
    const [storedDays, values] = [batch, rows];
    stored += await deps.write((tx) => store(tx, account_id, token, storedDays, values));
    batch = [];
    rows = [];
  };
  for (const day of daysIn(days)) {
    const found = rollups.get(day) ?? [];
    if (batch.length >= DAYS_AT_ONCE || (rows.length > 0 && rows.length + found.length > ROWS_AT_ONCE)) await flush();
    batch.push(day);
    rows.push(...found);
  }
  await flush();
  return stored;
};
