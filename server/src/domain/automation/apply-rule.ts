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
import type { Tx } from '../transaction.ts';
import { planRule, type RuleContext } from './rule-case.ts';
import { countRuns, hasRun, insertRun, type RunLimit } from './runs.ts';

/** A rule and what may have started it, on one conversation. */
export type RuleCase = {
  deps: Deps;
  rule: AutomationRuleRow;
  trigger: RuleTrigger;
  context: Pick<RuleContext, 'lookups' | 'locale'>;
  mayMail: () => Promise<boolean>;
  /** Beyond it, the rule and something outside answer each other. */
  limit: RunLimit;
  /** Whether its conditions hold: read before, and again when the conversation is locked. */
  holds: (db: Kysely<Database>) => Promise<boolean>;
  /** Written with the run, whatever became of it. */
  remember?: (tx: Tx, id: ConversationRow['id']) => Promise<void>;
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

const applySteps = async (
  tx: Tx,
  { rule, trigger }: RuleCase,
  locked: ConversationRow,
  { plan, refused }: { plan: readonly PlannedStep[]; refused: ReadonlyMap<PlannedStep, string> },
) => {
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
  const { rule, trigger, limit } = ruleCase;
  const locked = await findCurrent(tx, trigger.conversation_id);
  if (!locked || locked.merged_into_id !== null || !(await isActive(tx, rule)) || (await hasRun(tx, rule, trigger)))
    return;
  if (!(await ruleCase.holds(tx.db))) return;
  const lately = await countRuns(tx, rule, trigger, limit);
  if (lately === limit.most) await insertRun(tx, rule, trigger, locked, { outcome: 'stopped' });
  if (lately < limit.most) await applySteps(tx, ruleCase, locked, { plan, refused });
  await ruleCase.remember?.(tx, locked.id);
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
    const { rule, trigger, limit } = ruleCase;
    const conversation = await findCurrent(tx, trigger.conversation_id);
    if (!conversation || !(await isActive(tx, rule)) || (await hasRun(tx, rule, trigger))) return;
    if ((await countRuns(tx, rule, trigger, limit)) < limit.most)
      await insertRun(tx, rule, trigger, conversation, { outcome: 'failed', error });
    await ruleCase.remember?.(tx, conversation.id);
  });

/** What a rule before it did is seen by this one. */
const runRule = async (ruleCase: RuleCase, conversation: ConversationRow) => {
  const { deps, rule, context, mayMail } = ruleCase;
  if (!(await ruleCase.holds(deps.db))) return;
  await applyWithoutRefused(ruleCase, await planRule(deps, rule, conversation, context, mayMail));
};

/**
 * Runs a rule where it matches. One that fails is recorded, and the others run. Without the store this fails, to be tried
 * again; what was done is found by its record.
 */
export const applyRule = (ruleCase: RuleCase, conversation: ConversationRow): Promise<void> =>
  runRule(ruleCase, conversation).catch(async (error: unknown) => {
    if (error instanceof StoreUnavailable || isStoreFailure(error)) throw error;
    const { deps, rule } = ruleCase;
    if (!isRefusal(error)) deps.log.error({ err: error, rule_id: rule.id }, 'automation rule failed');
    await recordFailure(ruleCase, isRefusal(error) ? error.message : 'Internal error');
  });
