import type { AccountId } from '@porchlight/core/wire/ids.ts';
import { runIsolated } from '../../platform/jobs/run-isolated.ts';
import type { Deps } from '../deps.ts';
import { type Days, rollUpDays } from './roll-up-days.ts';
import { DAY_MS } from './whole-days.ts';

/** A day is rolled up when it has been over for this long: hardly anything changes it any more. */
const SETTLED_MS = 60 * 60_000;
const DAYS_AT_ONCE = 7;
/** Days without conversations and messages cost one row each. */
const MOST_DAYS = 1_000;

type RollupDeps = Pick<Deps, 'db' | 'reports' | 'write' | 'clock' | 'log'>;

/** The day of the first conversation or message from a day on. */
const nextDay = async ({ db }: RollupDeps, account_id: AccountId, from: number): Promise<number | undefined> => {
  const moments = await Promise.all(
    (['conversations', 'messages'] as const).map((table) =>
      db
        .selectFrom(table)
        .select('created_at')
        .where('account_id', '=', account_id)
        .where('created_at', '>=', from * DAY_MS)
        .orderBy('created_at')
        .limit(1)
        .executeTakeFirst(),
    ),
  );
  const found = moments.flatMap((row) => (row ? [Math.floor(row.created_at / DAY_MS)] : []));
  return found.length > 0 ? Math.min(...found) : undefined;
};

const gapsBetween = (rolled: readonly number[], { first, end }: Days): Days[] => {
  const gaps: Days[] = [];
  let from = first;
  for (const day of [...rolled, end]) {
    if (from < day) gaps.push({ first: from, end: day });
    from = day + 1;
  }
  return gaps;
};

const missingDays = async (deps: RollupDeps, account_id: AccountId): Promise<Days[]> => {
  const end = Math.floor((deps.clock.now() - SETTLED_MS) / DAY_MS);
  const first = await nextDay(deps, account_id, 0);
  if (first === undefined || first >= end) return [];
  const rolled = await deps.db
    .selectFrom('report_days')
    .select('day')
    .where('account_id', '=', account_id)
    .where('day', '>=', first)
    .where('day', '<', end)
    .where('rolled_at', 'is not', null)
    .orderBy('day')
    .execute();
  return gapsBetween(
    rolled.map(({ day }) => day),
    { first, end },
  );
};

/** A week at once, or everything up to the next day with rows. */
const nextBatch = async (deps: RollupDeps, account_id: AccountId, { first, end }: Days): Promise<Days> => {
  const next = await nextDay(deps, account_id, first);
  const empty = Math.min(next ?? end, first + MOST_DAYS);
  return { first, end: Math.min(end, Math.max(first + DAYS_AT_ONCE, empty)) };
};

const rollUpAccount = async (deps: RollupDeps, account_id: AccountId, signal: AbortSignal | undefined) => {
  let stored = 0;
  for (const gap of await missingDays(deps, account_id))
    for (let first = gap.first; first < gap.end; ) {
      if (signal?.aborted) return stored;
      const batch = await nextBatch(deps, account_id, { first, end: gap.end });
      stored += await rollUpDays(deps, account_id, batch);
      first = batch.end;
    }
  return stored;
};

const accountIds = async ({ db }: RollupDeps) =>
  (await db.selectFrom('accounts').select('id').orderBy('id').execute()).map(({ id }) => id);

/** Rolls up the days that are over and not rolled up. Returns their number; an account that fails is logged and left out. */
export const rollUpMissing = async (deps: RollupDeps, signal?: AbortSignal): Promise<number> => {
  let stored = 0;
  for (const account_id of await accountIds(deps)) {
    signal?.throwIfAborted();
    stored += (await runIsolated(deps, { account_id }, () => rollUpAccount(deps, account_id, signal))) ?? 0;
  }
  return stored;
};

export const rollUpReports = async (deps: Deps, _: object, { signal }: { signal: AbortSignal }): Promise<void> => {
  await rollUpMissing(deps, signal);
};

/** Reports read all rows until each day is rolled up again. Ends with the first account that fails: a person waits for it. */
export const rebuildRollups = async (deps: RollupDeps): Promise<number> => {
  await deps.write(({ db }) => db.deleteFrom('report_days').execute());
  const accounts = await accountIds(deps);
  for (const account_id of accounts)
    await deps.write(({ db }) => db.deleteFrom('report_rollups').where('account_id', '=', account_id).execute());
  let stored = 0;
  for (const account_id of accounts) stored += await rollUpAccount(deps, account_id, undefined);
  return stored;
};
