import type { Operator } from '@porchlight/core/wire/filter.ts';
import { PRIORITIES } from '@porchlight/core/wire/conversation.ts';
import type { AttributeDefinition, DirectoryState } from '../base/directory.ts';
import { STATUSES } from '../state/conversations/view.ts';
import { t } from '../base/texts.ts';
import type { FilterLine } from '../state/conversations/filter-conditions.ts';

export type Choice = { value: string; label: string };

/** Something conversations can be filtered by: what may be asked of it, and how its value is written. */
export type Field = {
  key: string;
  label: string;
  operators: readonly Operator[];
  input: 'choice' | 'text' | 'number' | 'date';
  choices: readonly Choice[];
  isCustom?: boolean;
};

const EQUAL: Operator[] = ['equal_to', 'not_equal_to'];
const PRESENT: Operator[] = ['is_present', 'is_not_present'];
const WORDS: Operator[] = ['contains', 'does_not_contain', ...EQUAL, 'starts_with', ...PRESENT];
const MOMENT: Operator[] = ['is_greater_than', 'is_less_than', 'days_before'];
const SIZE: Operator[] = [...EQUAL, 'is_greater_than', 'is_less_than', ...PRESENT];

const choice = (key: string, label: string, choices: Choice[], operators = [...EQUAL, ...PRESENT]): Field => ({
  key,
  label,
  operators,
  input: 'choice',
  choices,
});
const text = (key: string, label: string): Field => ({ key, label, operators: WORDS, input: 'text', choices: [] });
const moment = (key: string, label: string): Field => ({ key, label, operators: MOMENT, input: 'date', choices: [] });

const named = (list: readonly { id: number; name: string }[]): Choice[] =>
  list.map(({ id, name }) => ({ value: String(id), label: name }));
const words = (list: readonly string[]): Choice[] => list.map((value) => ({ value, label: value }));

const customField = (definition: AttributeDefinition): Field => {
  const { attribute_key: key, attribute_display_name: label, attribute_display_type: type } = definition;
  const own = (operators: Operator[], input: Field['input'], choices: Choice[] = []): Field => ({
    key,
    label,
    operators,
    input,
    choices,
    isCustom: true,
  });
  if (type === 'list') return own([...EQUAL, ...PRESENT], 'choice', words(definition.attribute_values));
  if (type === 'checkbox')
    return own(EQUAL, 'choice', [
      { value: 'true', label: t('YES') },
      { value: 'false', label: t('NO') },
    ]);
  if (type === 'number' || type === 'currency' || type === 'percent') return own(SIZE, 'number');
  return type === 'date' ? own(['is_greater_than', 'is_less_than', ...PRESENT], 'date') : own(WORDS, 'text');
};

/** Everything conversations of this account can be filtered by (wire protocol 11.5). */
export const fieldsOf = ({ agents, inboxes, teams, labels, attributes }: DirectoryState): Field[] => [
  choice(
    'status',
    t('STATUS'),
    STATUSES.filter((status) => status !== 'all').map((value) => ({ value, label: t(`STATUS_${value}`) })),
    EQUAL,
  ),
  choice('assignee_id', t('ASSIGNEE'), named(agents)),
  choice('inbox_id', t('INBOX'), named(inboxes), EQUAL),
  choice('team_id', t('TEAM'), named(teams)),
  choice('labels', t('LABEL'), words(labels.map(({ title }) => title))),
  choice(
    'priority',
    t('PRIORITY'),
    PRIORITIES.toReversed().map((value) => ({ value, label: t(`PRIORITY_${value}`) })),
  ),
  moment('created_at', t('CREATED')),
  moment('last_activity_at', t('LAST_ACTIVITY')),
  text('referer', t('PAGE')),
  text('browser_language', t('LANGUAGE')),
  text('country_code', t('COUNTRY')),
  { ...text('display_id', t('NUMBER')), operators: [...EQUAL, 'contains', 'does_not_contain'] },
  ...attributes.map(customField),
];

/** How the value is written depends on what is asked: days are counted, though the field is a date. */
export const inputOf = ({ input }: Field, operator: string): Field['input'] =>
  operator === 'days_before' ? 'number' : input;

/** A line for a field as it begins: its first operator, its first choice. */
export const lineOf = (field: Field, query_operator: FilterLine['query_operator'] = null): FilterLine => ({
  attribute_key: field.key,
  filter_operator: field.operators[0] ?? 'equal_to',
  values: field.choices[0] ? [field.choices[0].value] : [],
  query_operator,
  ...(field.isCustom ? { custom_attribute_type: 'conversation_attribute' as const } : {}),
});
