import { PRIORITIES } from '@porchlight/core/wire/conversation.ts';
import type { DirectoryState } from '../base/directory.ts';
import { t } from '../base/texts.ts';
import {
  asChoices,
  attributeField,
  type Choice,
  choiceField,
  EQUAL,
  type FilterField,
  momentField,
  startOf,
  textField,
} from '../form/filter/filter-field.ts';
import type { FilterLine } from '../state/conversations/filter-conditions.ts';
import { STATUSES } from '../state/conversations/view.ts';

export type ConversationField = FilterField & { isCustom?: boolean };

const named = (list: readonly { id: number; name: string }[]): Choice[] =>
  list.map(({ id, name }) => ({ value: String(id), label: name }));

export const fieldsOf = ({ agents, inboxes, teams, labels, attributes }: DirectoryState): ConversationField[] => [
  choiceField(
    'status',
    t('STATUS'),
    STATUSES.filter((status) => status !== 'all').map((value) => ({ value, label: t(`STATUS_${value}`) })),
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
  momentField('created_at', t('CREATED')),
  momentField('last_activity_at', t('LAST_ACTIVITY')),
  textField('referer', t('PAGE')),
  textField('browser_language', t('LANGUAGE')),
  textField('country_code', t('COUNTRY')),
  textField('display_id', t('NUMBER'), [...EQUAL, 'contains', 'does_not_contain']),
  ...attributes.map((definition) => ({ ...attributeField(definition), isCustom: true })),
];

/** A line for a field as it begins. */
export const lineOf = (field: ConversationField, query_operator: FilterLine['query_operator'] = null): FilterLine => {
  const { operator, value } = startOf(field);
  return {
    attribute_key: field.key,
    filter_operator: operator,
    values: value === '' ? [] : [value],
    query_operator,
    ...(field.isCustom ? { custom_attribute_type: 'conversation_attribute' as const } : {}),
  };
};
