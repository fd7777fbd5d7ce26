import { CONVERSATION_STATUSES, PRIORITIES } from '@porchlight/core/wire/conversation.ts';
import { sql } from 'kysely';
import { unprocessable } from '../../platform/errors.ts';
import { type Fields, jsonField, labelField, numberField, textField, timeField } from '../search/conditions.ts';
import { EQUALITY, operatorOf, valuesOf } from '../search/rules.ts';

const fact = (key: string) => jsonField('conversations.additional_attributes', key);

const priorityNumber = (name: string) => {
  if (name === 'none' || name === '') return null;
  const index = PRIORITIES.findIndex((priority) => priority === name);
  if (index < 0) throw unprocessable(`priority must be one of ${PRIORITIES.join(', ')} or none`);
  return index + 1;
};

export const conversationFields: Fields = {
  status: (line) => {
    const operator = operatorOf(line, EQUALITY);
    const values = valuesOf(line, operator);
    const strange = values.find((value) => value !== 'all' && !CONVERSATION_STATUSES.some((known) => known === value));
    if (strange !== undefined)
      throw unprocessable(`status must be one of ${CONVERSATION_STATUSES.join(', ')} or all, not "${strange}"`);
    return values.includes('all') ? sql<boolean>`1 = 1` : textField('conversations.status', EQUALITY)(line);
  },
  assignee_id: numberField('conversations.assignee_id'),
  inbox_id: numberField('conversations.inbox_id', Number, EQUALITY),
  team_id: numberField('conversations.team_id'),
  campaign_id: numberField('conversations.campaign_id'),
  priority: numberField('conversations.priority', priorityNumber),
  display_id: textField('conversations.display_id', [...EQUALITY, 'contains', 'does_not_contain']),
  labels: labelField('conversation_labels', 'conversation_id', 'conversations.id'),
  browser_language: fact('browser_language'),
  conversation_language: fact('conversation_language'),
  country_code: fact('country_code'),
  referer: fact('referer'),
  mail_subject: fact('mail_subject'),
  created_at: timeField('conversations.created_at'),
  last_activity_at: timeField('conversations.last_activity_at'),
};
