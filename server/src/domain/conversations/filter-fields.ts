import { CONVERSATION_STATUSES } from '@porchlight/core/wire/conversation.ts';
import { SLA_STATUSES } from '@porchlight/core/wire/settings/sla-policy.ts';
import { sql } from 'kysely';
import { unprocessable } from '../../platform/errors.ts';
import {
  expressionField,
  type Fields,
  jsonField,
  labelField,
  numberField,
  textField,
  timeField,
} from '../search/conditions.ts';
import { EQUALITY, operatorOf, PRESENCE, valuesOf } from '../search/rules.ts';
import { priorityOf } from './priority.ts';

/** Of the policy that the conversation has now. */
const slaStatus = sql`(select a.sla_status from applied_slas a where a.conversation_id = conversations.id
  and a.sla_policy_id = conversations.sla_policy_id)`;

const companyOfContact = sql`(select c.additional_attributes ->> 'company_name' from contacts c
  where c.id = conversations.contact_id)`;

const fact = (key: string) => jsonField('conversations.additional_attributes', key);

export const conversationFields: Fields = {
  status: (line) => {
    const operator = operatorOf(line, EQUALITY);
    const values = valuesOf(line, operator);
    const strange = values.find(
      (value) => value !== 'all' && !CONVERSATION_STATUSES.some((status) => status === value),
    );
    if (strange !== undefined)
      throw unprocessable(`status must be one of ${CONVERSATION_STATUSES.join(', ')} or all, not "${strange}"`);
    return values.includes('all') ? sql<boolean>`1 = 1` : textField('conversations.status', EQUALITY)(line);
  },
  assignee_id: numberField('conversations.assignee_id'),
  inbox_id: numberField('conversations.inbox_id', Number, EQUALITY),
  team_id: numberField('conversations.team_id'),
  campaign_id: numberField('conversations.campaign_id'),
  priority: numberField('conversations.priority', priorityOf),
  display_id: textField('conversations.display_id', [...EQUALITY, 'contains', 'does_not_contain']),
  labels: labelField('conversation_labels', 'conversation_id', 'conversations.id'),
  sla_policy_id: numberField('conversations.sla_policy_id'),
  sla_status: (line) => {
    const operator = operatorOf(line, [...EQUALITY, ...PRESENCE]);
    const strange = valuesOf(line, operator).find((value) => !SLA_STATUSES.some((status) => status === value));
    if (strange !== undefined)
      throw unprocessable(`sla_status must be one of ${SLA_STATUSES.join(', ')}, not "${strange}"`);
    return expressionField(slaStatus, [...EQUALITY, ...PRESENCE])(line);
  },
  company: expressionField(companyOfContact),
  browser_language: fact('browser_language'),
  conversation_language: fact('conversation_language'),
  country_code: fact('country_code'),
  referer: fact('referer'),
  mail_subject: fact('mail_subject'),
  created_at: timeField('conversations.created_at'),
  last_activity_at: timeField('conversations.last_activity_at'),
};
