import type { AutomationStep } from '@porchlight/core/wire/settings/automation-rule.ts';
import type { Kysely } from 'kysely';
import { isStoreFailure } from '../../platform/database/drivers/store-errors.ts';
import type { ConversationRow } from '../../platform/database/schema/conversations.ts';
import type { Database } from '../../platform/database/schema/database.ts';
import type { AutomationRuleRow } from '../../platform/database/schema/workspace.ts';
import { HttpError, StoreUnavailable } from '../../platform/errors.ts';
import { findCurrent } from '../conversations/reload-conversation.ts';
import type { Deps } from '../deps.ts';
import type { RuleTrigger } from '../job-payloads.ts';
import type { By } from '../macros/effects.ts';
import { loggedStep, type PlannedStep } from '../macros/plan-actions.ts';
import { matchesTogether } from '../search/rules.ts';
import type { Tx } from '../transaction.ts';
import { listActiveRules } from './queries.ts';
import { loadRuleContext, planRule, type RuleContext } from './rule-case.ts';
import { whichHold } from './rule-conditions.ts';
import { countLately, hasRun, insertRun } from './runs.ts';

/** In an hour on one conversation: beyond it, the rule and something outside answer each other. */
const MOST_RUNS = 60;

type RuleCase = {
  deps: Deps;
  rule: AutomationRuleRow;
  trigger: RuleTrigger;
  context: RuleContext;
  mayMail: () => Promise<boolean>;
};

/** A step refused by the product's own rules. The action is run again without it. */
class StepRefused extends Error {
  readonly step: PlannedStep;
  constructor(step: PlannedStep, refusal: HttpError) {
    super(refusal.message);
    this.step = step;
  }
}

const isRefusal = (error: unknown): error is HttpError => error instanceof HttpError && error.status === 422;

const matches = async (db: Kysely<Database>, { rule: { conditions }, trigger, context }: RuleCase) =>
  matchesTogether(conditions, await whichHold({ db }, conditions, context.facts, trigger));

const isActive = async (tx: Tx, { id }: AutomationRuleRow) => {
  const rule = await tx.db.selectFrom('automation_rules').select('active').where('id', '=', id).executeTakeFirst();
  return rule?.active ?? false;
};

const applyStep = async (tx: Tx, step: PlannedStep, conversation: ConversationRow, by: By) => {
  try {
    return await step.effect?.(tx, conversation, by);
  } catch (error) {
    throw isRefusal(error) ? new StepRefused(step, error) : error;
  }
};

/**
 * The steps and their record, in one action of the writer. The conversation is locked first: of events at the same time, each
 * sees what the rules did after the one before.
 */
const applyPlan = async (
  tx: Tx,
  ruleCase: RuleCase,
  plan: readonly PlannedStep[],
  refused: ReadonlyMap<PlannedStep, string>,
): Promise<void> => {
  const { rule, trigger } = ruleCase;
  const locked = await findCurrent(tx, trigger.conversation_id);
  if (!locked || locked.merged_into_id !== null || !(await isActive(tx, rule)) || (await hasRun(tx, rule, trigger)))
    return;
  if (!(await matches(tx.db, ruleCase))) return;
  const lately = await countLately(tx, rule, trigger);
  if (lately === MOST_RUNS) await insertRun(tx, rule, trigger, locked, { outcome: 'stopped' });
  if (lately >= MOST_RUNS) return;
  const by: By = {
    performer: { type: 'automation_rule', chain: [...trigger.chain, rule.id] },
    name: `Automation (${rule.name})`,
  };
  let conversation = locked;
  const steps: AutomationStep[] = [];
  for (const step of plan) {
    const error = refused.get(step) ?? null;
    const done = error === null ? await applyStep(tx, step, conversation, by) : undefined;
    conversation = done?.conversation ?? conversation;
    const outcome = error !== null ? 'failed' : !done ? 'skipped' : done.isChanged ? 'done' : 'unchanged';
    steps.push({ ...loggedStep(step), outcome, error });
  }
  await insertRun(tx, rule, trigger, conversation, { outcome: refused.size > 0 ? 'failed' : 'done', steps });
};

/** A refused step reverts all of them, so they are done again without it. */
const applyWithoutRefused = async (ruleCase: RuleCase, plan: readonly PlannedStep[]) => {
  const refused = new Map<PlannedStep, string>();
  for (;;) {
    try {
      return await ruleCase.deps.write((tx) => applyPlan(tx, ruleCase, plan, refused));
    } catch (error) {
      if (!(error instanceof StepRefused)) throw error;
      refused.set(error.step, error.message);
    }
  }
};

const recordFailure = (ruleCase: RuleCase, error: string) =>
  ruleCase.deps.write(async (tx) => {
    const { rule, trigger } = ruleCase;
    const conversation = await findCurrent(tx, trigger.conversation_id);
    if (!conversation || !(await isActive(tx, rule)) || (await hasRun(tx, rule, trigger))) return;
    if ((await countLately(tx, rule, trigger)) >= MOST_RUNS) return;
    await insertRun(tx, rule, trigger, conversation, { outcome: 'failed', error });
  });

const findConversation = ({ db }: Deps, { account_id, conversation_id }: RuleTrigger) =>
  db
    .selectFrom('conversations')
    .selectAll()
    .where('id', '=', conversation_id)
    .where('account_id', '=', account_id)
    .executeTakeFirst();

/** What a rule before it did is seen by this one. */
const runRule = async (ruleCase: RuleCase) => {
  const { deps, rule, trigger, context, mayMail } = ruleCase;
  const conversation = await findConversation(deps, trigger);
  if (!conversation || !(await matches(deps.db, ruleCase))) return;
  await applyWithoutRefused(ruleCase, await planRule(deps, rule, conversation, context, mayMail));
};

/**
 * Runs the rules of an event in their order. A rule that fails is recorded, and the others run. Without the store the job fails
 * and is tried again; what was done is found by its record. `mayMail` counts one transcript against the limit of the account.
 */
export const runRules = async (deps: Deps, trigger: RuleTrigger, mayMail: () => Promise<boolean>): Promise<void> => {
  const rules = await listActiveRules(deps, trigger.account_id, trigger.event_name);
  const conversation = await findConversation(deps, trigger);
  if (!conversation) return;
  const context = await loadRuleContext(deps, conversation);
  for (const rule of rules.filter(({ id }) => !trigger.chain.includes(id))) {
    const ruleCase = { deps, rule, trigger, context, mayMail };
    await runRule(ruleCase).catch(async (error: unknown) => {
      if (error instanceof StoreUnavailable || isStoreFailure(error)) throw error;
      if (!isRefusal(error)) deps.log.error({ err: error, rule_id: rule.id }, 'automation rule failed');
      await recordFailure(ruleCase, isRefusal(error) ? error.message : 'Internal error');
    });
  }
};
