import type { AccountId, AutomationRuleId } from '@porchlight/core/wire/ids.ts';
import type { AutomationEvent } from '@porchlight/core/wire/settings/automation-rule.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema/database.ts';
import type { AutomationRuleRow } from '../../platform/database/schema/workspace.ts';
import { notFound } from '../../platform/errors.ts';

type Reader = { db: Kysely<Database> };

const DAY_MS = 24 * 60 * 60 * 1_000;

const selectRules = ({ db }: Reader, account_id: AccountId) =>
  db.selectFrom('automation_rules').selectAll().where('account_id', '=', account_id);

/** In the order they run. */
export const listRules = (reader: Reader, account_id: AccountId): Promise<AutomationRuleRow[]> =>
  selectRules(reader, account_id).orderBy('position').orderBy('id').execute();

export const listActiveRules = (
  reader: Reader,
  account_id: AccountId,
  event: AutomationEvent,
): Promise<AutomationRuleRow[]> =>
  selectRules(reader, account_id)
    .where('event_name', '=', event)
    .where('active', '=', true)
    .orderBy('position')
    .orderBy('id')
    .execute();

/** @throws 404 */
export const loadRule = (reader: Reader, account_id: AccountId, id: AutomationRuleId): Promise<AutomationRuleRow> =>
  selectRules(reader, account_id).where('id', '=', id).executeTakeFirstOrThrow(notFound);

type RuleUse = { recent: number; last_run_at: number | null };

/** By rule: its runs of the last 24 hours, and the last of all that are stored. Read from an index, rule by rule. */
export const loadRuleUse = async (
  { db }: Reader,
  account_id: AccountId,
  now: number,
): Promise<ReadonlyMap<AutomationRuleId, RuleUse>> => {
  const rows = await db
    .selectFrom('automation_rules as r')
    .select((row) => {
      const runs = row.selectFrom('automation_runs').whereRef('automation_runs.rule_id', '=', 'r.id');
      return [
        'r.id',
        runs.select(({ fn }) => fn.max('created_at').as('last')).as('last_run_at'),
        runs
          .where('created_at', '>', now - DAY_MS)
          .select(({ fn }) => fn.countAll<number>().as('runs'))
          .as('recent'),
      ];
    })
    .where('r.account_id', '=', account_id)
    .execute();
  return new Map(
    rows.map(({ id, recent, last_run_at }) => [
      id,
      { recent: Number(recent), last_run_at: last_run_at === null ? null : Number(last_run_at) },
    ]),
  );
};
