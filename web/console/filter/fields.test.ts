import { expect, it } from 'vitest';
import { inputOf } from '../form/filter/filter-field.ts';
import { fieldsOf, lineOf } from './fields.ts';

const definition = (attribute_key: string, attribute_display_type: string, attribute_values: string[] = []) => ({
  attribute_key,
  attribute_display_name: `The ${attribute_key}`,
  attribute_display_type,
  attribute_values,
  regex_pattern: null,
  regex_cue: null,
});
const fields = fieldsOf({
  agents: [],
  inboxes: [],
  teams: [],
  labels: [],
  attributes: [
    definition('plan', 'list', ['gold', 'silver']),
    definition('trial', 'checkbox'),
    definition('seats', 'currency'),
    definition('renewal', 'date'),
    definition('crm', 'text'),
  ],
});
const own = fields.filter(({ isCustom }) => isCustom);

it('conversations are filtered by attributes of the account’s own, each in the way of its kind', () => {
  expect(own.map(({ label, input, choices }) => [label, input, choices.map(({ value }) => value)])).toEqual([
    ['The plan', 'choice', ['gold', 'silver']],
    ['The trial', 'choice', ['true', 'false']],
    ['The seats', 'number', []],
    ['The renewal', 'date', []],
    ['The crm', 'text', []],
  ]);
  const [, trial, seats, renewal] = own;
  expect(trial?.operators).toEqual(['equal_to', 'not_equal_to']);
  expect(seats?.operators).toContain('is_less_than');
  expect(renewal?.operators).not.toContain('contains');
});

it('a line of an own attribute says that it is one, so that none is taken for a fact of the same name', () => {
  const [plan] = own;
  if (!plan) throw new Error('no field');
  expect(lineOf(plan, 'AND')).toEqual({
    attribute_key: 'plan',
    filter_operator: 'equal_to',
    values: ['gold'],
    query_operator: 'AND',
    custom_attribute_type: 'conversation_attribute',
  });
  expect(inputOf(plan, 'equal_to')).toBe('choice');
});
