import type { ConversationRow } from '../../platform/database/schema/conversations.ts';
import type { Deps } from '../deps.ts';
import type { RuleTrigger } from '../job-payloads.ts';
import { matchesTogether } from '../search/rules.ts';
import { applyRule } from './apply-rule.ts';
import { listActiveRules } from './queries.ts';
import { loadRuleContext } from './rule-case.ts';
import { whichHold } from './rule-conditions.ts';

/** Of one rule on one conversation. */
const LIMIT = { most: 60, periodMs: 60 * 60 * 1_000 };

const findConversation = (
  { db }: Deps,
  { account_id, conversation_id }: RuleTrigger,
): Promise<ConversationRow | undefined> =>
  db
    .selectFrom('conversations')
    .selectAll()
    .where('id', '=', conversation_id)
    .where('account_id', '=', account_id)
    .executeTakeFirst();

/** Runs the rules of an event in their order. `mayMail` counts one transcript against the limit of the account. */
export const runRules = async (deps: Deps, trigger: RuleTrigger, mayMail: () => Promise<boolean>): Promise<void> => {
  const rules = await listActiveRules(deps, trigger.account_id, trigger.event_name);
  const found = await findConversation(deps, trigger);
  if (!found) return;
  const context = await loadRuleContext(deps, found);
  for (const rule of rules.filter(({ id }) => !trigger.chain.includes(id))) {
    const conversation = await findConversation(deps, trigger);
    if (!conversation) return;
    const { conditions } = rule;
    const holds = async (db: Deps['db']) =>
      matchesTogether(conditions, await whichHold({ db }, conditions, context.facts, trigger));
    await applyRule({ deps, rule, trigger, context, mayMail, limit: LIMIT, holds }, conversation);
  }
};
