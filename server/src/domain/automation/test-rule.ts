import type { MessageId } from '@porchlight/core/wire/ids.ts';
import { INCOMING, OUTGOING } from '@porchlight/core/wire/message-type.ts';
import type { AutomationTest } from '@porchlight/core/wire/settings/automation-rule.ts';
import type { ConversationRow } from '../../platform/database/schema/conversations.ts';
import { previewOf } from '../macros/plan-actions.ts';
import { matchesTogether } from '../search/rules.ts';
import { loadRuleContext, planRule, type RuleDeps } from './rule-case.ts';
import { whichHold } from './rule-conditions.ts';
import { checkRule, type RuleFields } from './save-rule.ts';
import { loadTimeFacts } from './time-facts.ts';

const findNewestMessage = async ({ db }: RuleDeps, { id }: ConversationRow): Promise<MessageId | null> => {
  const message = await db
    .selectFrom('messages')
    .select('id')
    .where('conversation_id', '=', id)
    .where('message_type', 'in', [INCOMING, OUTGOING])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return message?.id ?? null;
};

/** What a rule that is not saved would do to a conversation now, and to its newest message. Changes nothing. @throws 422 */
export const testRule = async (
  deps: RuleDeps,
  fields: Pick<RuleFields, 'event_name' | 'conditions' | 'actions'>,
  conversation: ConversationRow,
): Promise<AutomationTest> => {
  const rule = await checkRule(deps, conversation.account_id, fields);
  const planned = await loadRuleContext(deps, conversation);
  const isElapsed = rule.event_name === 'time_elapsed';
  const context = isElapsed ? { ...planned, facts: await loadTimeFacts(deps, conversation.account_id) } : planned;
  const message_id = rule.event_name === 'message_created' ? await findNewestMessage(deps, conversation) : null;
  const target = { conversation_id: conversation.id, message_id };
  const conditions = await whichHold(deps, rule.conditions, context.facts, target);
  const steps = previewOf(await planRule(deps, rule, conversation, context, async () => true));
  return {
    matches: matchesTogether(rule.conditions, conditions),
    conditions,
    steps: steps.map((step) => ({ ...step, error: null })),
  };
};
