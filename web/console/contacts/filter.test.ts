import { expect, it } from 'vitest';
import { inputOf } from '../form/filter/filter-field.ts';
import { fieldsOf, lineOf, payloadOf } from './filter.ts';

const definition = (attribute_key: string, attribute_display_type: string, attribute_values: string[] = []) => ({
  attribute_key,
  attribute_display_name: attribute_key.toUpperCase(),
  attribute_display_type,
  attribute_values,
  regex_pattern: null,
  regex_cue: null,
});
const fields = fieldsOf(
  ['vip'],
  [
    definition('plan', 'list', ['gold', 'silver']),
    definition('trial', 'checkbox'),
    definition('seats', 'number'),
    definition('renewal', 'date'),
    definition('crm', 'link'),
  ],
);
const fieldOf = (wanted: string) => {
  const field = fields.find(({ key }) => key === wanted);
  if (!field) throw new Error(`no field ${wanted}`);
  return field;
};

it.each([
  ['plan', 'choice', ['equal_to', 'not_equal_to', 'is_present', 'is_not_present']],
  ['trial', 'choice', ['equal_to', 'not_equal_to']],
  ['seats', 'number', ['equal_to', 'not_equal_to', 'is_greater_than', 'is_less_than', 'is_present', 'is_not_present']],
  ['renewal', 'date', ['is_greater_than', 'is_less_than', 'is_present', 'is_not_present']],
  ['crm', 'text', [...fieldOf('name').operators]],
])('people are filtered by an attribute of the account’s own in the way of its kind: %s', (key, input, operators) => {
  const field = fieldOf(key);
  expect([field.label, field.input, field.operators]).toEqual([key.toUpperCase(), input, operators]);
});

it('a line begins with the first thing that can be asked, and its first choice', () => {
  expect(lineOf(fieldOf('plan'))).toEqual({ field: 'plan', how: 'equal_to', value: 'gold' });
  expect(lineOf(fieldOf('seats'))).toEqual({ field: 'seats', how: 'equal_to', value: '' });
  expect(inputOf(fieldOf('last_activity_at'), 'days_before')).toBe('number');
});

it('what is half written is not asked, and the last line joins nothing', () => {
  const lines = [
    { field: 'plan', how: 'equal_to', value: 'gold' },
    { field: 'seats', how: 'is_greater_than', value: ' ' },
    { field: 'renewal', how: 'is_present', value: '' },
  ] as const;
  expect(payloadOf({ lines, match: 'all' })).toEqual([
    { attribute_key: 'plan', filter_operator: 'equal_to', values: ['gold'], query_operator: 'AND' },
    { attribute_key: 'renewal', filter_operator: 'is_present', values: [], query_operator: null },
  ]);
});
