import { CONVERSATION_STATUSES, PRIORITIES } from '@porchlight/core/wire/conversation.ts';
import { SLA_STATUSES } from '@porchlight/core/wire/settings/sla-policy.ts';
import type { DirectoryState } from '../../base/directory.ts';
import { t } from '../../base/texts.ts';
import {
  asChoices,
  attributeField,
  type Choice,
  choiceField,
  EQUAL,
  type FilterField,
  momentField,
  textField,
} from './filter-field.ts';

const named = (list: readonly { id: number; name: string }[]): Choice[] =>
  list.map(({ id, name }) => ({ value: String(id), label: name }));

export const conversationFields = ({
  agents,
  inboxes,
  teams,
  labels,
  attributes,
  slaPolicies,
}: DirectoryState): FilterField[] => [
  choiceField(
    'status',
    t('STATUS'),
    CONVERSATION_STATUSES.map((value) => ({ value, label: t(`STATUS_${value}`) })),
    EQUAL,
  ),
  choiceField('assignee_id', t('ASSIGNEE'), named(agents)),
  choiceField('inbox_id', t('INBOX'), named(inboxes), EQUAL),
  choiceField('team_id', t('TEAM'), named(teams)),
  choiceField('labels', t('LABEL'), asChoices(labels.map(({ title }) => title))),
  choiceField(
    'priority',
    t('PRIORITY'),
    PRIORITIES.toReversed().map((value) => ({ value, label: t(`PRIORITY_${value}`) })),
  ),
  ...(slaPolicies.length === 0
    ? []
    : [
        choiceField('sla_policy_id', t('SLA'), named(slaPolicies)),
        choiceField(
          'sla_status',
          t('SLA_STATE'),
          SLA_STATUSES.map((value) => ({ value, label: t(`SLA_STATUS_${value}`) })),
        ),
      ]),
  momentField('created_at', t('CREATED')),
  momentField('last_activity_at', t('LAST_ACTIVITY')),
  textField('referer', t('PAGE')),
  textField('browser_language', t('LANGUAGE')),
  textField('country_code', t('COUNTRY')),
  textField('company', t('COMPANY')),
  textField('display_id', t('NUMBER'), [...EQUAL, 'contains', 'does_not_contain']),
  ...attributes.map((definition) => ({ ...attributeField(definition), custom: 'conversation_attribute' as const })),
];
