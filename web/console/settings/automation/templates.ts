import { NO_ROW } from '@porchlight/core/wire/ids.ts';
import type { AutomationRule } from '@porchlight/core/wire/settings/automation-rule.ts';
import { t } from '../texts.ts';
import type { RuleDirectory } from './rule-fields.ts';

const condition = (attribute_key: string, filter_operator: string, value: string | number) => ({
  attribute_key,
  filter_operator,
  values: [value],
  query_operator: 'and' as const,
  custom_attribute_type: '' as const,
});

const action = (
  action_name: AutomationRule['actions'][number]['action_name'],
  ...action_params: (string | number)[]
) => ({
  action_name,
  action_params,
});

const begun = (input: Pick<AutomationRule, 'name' | 'event_name' | 'conditions' | 'actions'>): AutomationRule => ({
  id: NO_ROW,
  account_id: 0,
  description: '',
  active: true,
  created_on: 0,
  position: 0,
  recent_runs: 0,
  last_run_at: null,
  ...input,
});

export const templatesOf = ({ inboxes, labels, teams, agents }: RuleDirectory): AutomationRule[] => {
  const [inbox] = inboxes;
  const [label] = labels;
  const [team] = teams;
  const [agent] = agents;
  return [
    begun({
      name: t('RULE_TEMPLATE_HOURS'),
      event_name: 'conversation_created',
      conditions: [condition('business_hours', 'equal_to', 'closed')],
      actions: [action('send_message', t('RULE_TEMPLATE_HOURS_TEXT'))],
    }),
    ...(label
      ? [
          begun({
            name: t('RULE_TEMPLATE_PAGE'),
            event_name: 'message_created',
            conditions: [condition('page_url', 'contains', '/pricing')],
            actions: [action('add_label', label.title)],
          }),
        ]
      : []),
    begun({
      name: t('RULE_TEMPLATE_INBOX'),
      event_name: 'conversation_created',
      conditions: inbox ? [condition('inbox_id', 'equal_to', inbox.id)] : [],
      actions: [team ? action('assign_team', team.id) : action('assign_agent', agent?.id ?? 'nil')],
    }),
    begun({
      name: t('RULE_TEMPLATE_URGENT'),
      event_name: 'message_created',
      conditions: [condition('message_type', 'equal_to', 'incoming'), condition('content', 'contains', 'urgent')],
      actions: [action('change_priority', 'urgent')],
    }),
    begun({
      name: t('RULE_TEMPLATE_WAITING'),
      event_name: 'time_elapsed',
      conditions: [condition('hours_since_waiting', 'is_greater_than', 4), condition('status', 'equal_to', 'open')],
      actions: [action('change_priority', 'high')],
    }),
    begun({
      name: t('RULE_TEMPLATE_QUIET'),
      event_name: 'time_elapsed',
      conditions: [
        condition('hours_since_agent_message', 'is_greater_than', 72),
        condition('hours_since_customer_message', 'is_greater_than', 72),
        condition('status', 'equal_to', 'open'),
      ],
      actions: [action('send_message', t('RULE_TEMPLATE_QUIET_TEXT')), action('resolve_conversation')],
    }),
  ];
};
