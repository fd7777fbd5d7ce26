import type { ConversationRow } from '../../platform/database/schema/conversations.ts';
import type { AutomationRuleRow } from '../../platform/database/schema/workspace.ts';
import { loadAccount } from '../accounts/queries.ts';
import { isInboxOpen } from '../conversations/template-context.ts';
import type { Deps } from '../deps.ts';
import { inboxOf } from '../inboxes/queries.ts';
import { createLookups } from '../macros/lookups.ts';
import { type PlannedStep, planActions } from '../macros/plan-actions.ts';
import { type ConditionFacts, constant, customKeysForRules } from './rule-conditions.ts';
import { calendarAgo } from './time-fields.ts';

export type RuleDeps = Pick<Deps, 'db' | 'clock'>;

/** Read once for all rules of an event. */
export type RuleContext = { facts: ConditionFacts; lookups: ReturnType<typeof createLookups>; locale: string };

export const loadRuleContext = async (deps: RuleDeps, conversation: ConversationRow): Promise<RuleContext> => {
  const { account_id } = conversation;
  const [customKeys, inbox, account] = await Promise.all([
    customKeysForRules(deps, account_id),
    inboxOf(deps.db, conversation),
    loadAccount(deps.db, account_id),
  ]);
  const now = deps.clock.now();
  const isOpen = constant(await isInboxOpen(deps, inbox));
  const facts = { customKeys, isOpen, now, hoursAgo: calendarAgo(now) };
  return { facts, lookups: createLookups(deps, account_id), locale: account.locale };
};

type Planned = Pick<AutomationRuleRow, 'event_name' | 'actions' | 'action_names'> &
  Partial<Pick<AutomationRuleRow, 'id'>>;

/** Plans what a rule would do to a conversation. Changes nothing. */
export const planRule = (
  deps: RuleDeps,
  { id, event_name, actions, action_names }: Planned,
  conversation: ConversationRow,
  { lookups, locale }: Pick<RuleContext, 'lookups' | 'locale'>,
  mayMail: () => Promise<boolean>,
): Promise<PlannedStep[]> =>
  planActions({
    deps,
    lookups,
    actions,
    action_names,
    sender: null,
    content_attributes: id === undefined ? {} : { automation_rule_id: id },
    event: `automation_event.${event_name}`,
    locale,
    conversation,
    mayMail,
  });
