import { type AutomationRuleId, NO_ROW } from '@porchlight/core/wire/ids.ts';
import type { AutomationOutcome, AutomationStep } from '@porchlight/core/wire/settings/automation-rule.ts';
import { deleteOldRows } from '../../platform/database/delete-old-rows.ts';
import type { ConversationRow } from '../../platform/database/schema/conversations.ts';
import type { AutomationRuleRow } from '../../platform/database/schema/workspace.ts';
import type { Deps } from '../deps.ts';
import type { RuleTrigger } from '../job-payloads.ts';
import { type Agent, visibleInboxIds } from '../permissions/agent.ts';
import { withinRole } from '../permissions/conversation-reach.ts';
import type { Tx } from '../transaction.ts';

const HOUR_MS = 60 * 60 * 1_000;
const STORED_MS = 30 * 24 * HOUR_MS;

export const hasRun = async (tx: Tx, rule: Pick<AutomationRuleRow, 'id'>, { event_id }: RuleTrigger) =>
  (await tx.db
    .selectFrom('automation_runs')
    .select('id')
    .where('rule_id', '=', rule.id)
    .where('event_id', '=', event_id)
    .executeTakeFirst()) !== undefined;

/** Of runs of one rule on one conversation. */
export type RunLimit = { most: number; periodMs: number };

export const countRuns = async (
  tx: Tx,
  rule: Pick<AutomationRuleRow, 'id'>,
  { conversation_id }: RuleTrigger,
  { periodMs }: RunLimit,
): Promise<number> => {
  const { runs } = await tx.db
    .selectFrom('automation_runs')
    .select((row) => row.fn.countAll<number>().as('runs'))
    .where('conversation_id', '=', conversation_id)
    .where('rule_id', '=', rule.id)
    .where('created_at', '>', tx.now - periodMs)
    .executeTakeFirstOrThrow();
  return Number(runs);
};

type Result = { outcome: AutomationOutcome; error?: string; steps?: AutomationStep[] };

export const insertRun = async (
  tx: Tx,
  rule: Pick<AutomationRuleRow, 'id' | 'name'>,
  { event_name, event_id }: RuleTrigger,
  { id: conversation_id, account_id }: Pick<ConversationRow, 'id' | 'account_id'>,
  { outcome, error, steps = [] }: Result,
): Promise<void> => {
  await tx.db
    .insertInto('automation_runs')
    .values({
      account_id,
      rule_id: rule.id,
      rule_name: rule.name,
      conversation_id,
      event_name,
      event_id,
      outcome,
      error: error ?? null,
      steps,
      created_at: tx.now,
    })
    .execute();
};

/** The newest runs on conversations that the agent sees. */
export const listRuns = async (
  reader: Pick<Deps, 'db'>,
  agent: Agent,
  { rule_id, before, most }: { rule_id: AutomationRuleId | undefined; before: number | undefined; most: number },
) => {
  const inboxes = await visibleInboxIds(reader, agent);
  return reader.db
    .selectFrom('automation_runs as r')
    .innerJoin('conversations', 'conversations.id', 'r.conversation_id')
    .selectAll('r')
    .select('conversations.display_id')
    .where('r.account_id', '=', agent.account.id)
    .where(withinRole(agent))
    .$if(inboxes !== undefined, (query) =>
      query.where('conversations.inbox_id', 'in', inboxes?.length ? inboxes : [NO_ROW]),
    )
    .$if(rule_id !== undefined, (query) => query.where('r.rule_id', '=', rule_id ?? null))
    .$if(before !== undefined, (query) => query.where('r.id', '<', before ?? 0))
    .orderBy('r.id', 'desc')
    .limit(most)
    .execute();
};

export const sweepAutomationRuns = (deps: Deps) => deleteOldRows(deps, 'automation_runs', deps.clock.now() - STORED_MS);
