import { expect, it } from 'vitest';
import { conversationFields } from './conversation-fields.ts';
import { inputOf } from './filter-field.ts';
import { fieldOf, lineOf, lineText } from './filter-line.ts';

const definition = (attribute_key: string, attribute_display_type: string, attribute_values: string[] = []) => ({
  attribute_key,
  attribute_display_name: `The ${attribute_key}`,
  attribute_display_type,
  attribute_values,
  regex_pattern: null,
  regex_cue: null,
});
const fields = conversationFields({
  agents: [],
  inboxes: [],
  teams: [],
  slaPolicies: [],
  labels: [],
  attributes: [
    definition('plan', 'list', ['gold', 'silver']),
    definition('trial', 'checkbox'),
    definition('seats', 'currency'),
    definition('renewal', 'date'),
    definition('crm', 'text'),
  ],
});
const line = (attribute_key: string, filter_operator: string) => ({
  attribute_key,
  filter_operator,
  values: [],
  query_operator: null,
});
const own = fields.filter(({ custom }) => custom);

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

it('conversations are filtered by the company of their contact', () => {
  const company = { ...line('company', 'contains'), values: ['Acme'] };
  expect(lineText(company, fields)).toBe('Company contains Acme');
  expect(fieldOf(company, fields)?.operators).toEqual(expect.arrayContaining(['equal_to', 'is_not_present']));
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

it('a line is read as a sentence, with the names of its choices', () => {
  expect(lineText({ ...line('status', 'not_equal_to'), values: ['open', 'snoozed'] }, fields)).toBe(
    'Status is not Open, Snoozed',
  );
  expect(lineText({ ...line('team_id', 'is_present'), values: [] }, fields)).toBe('Team is set');
  expect(lineText({ ...line('unknown', 'resembles'), values: ['x'] }, fields)).toBe('unknown resembles x');
});

it('a custom attribute is neither an attribute of the same name nor one of the contact', () => {
  const plan = line('plan', 'equal_to');
  expect(fieldOf(plan, fields)).toBeUndefined();
  expect(fieldOf({ ...plan, custom_attribute_type: 'contact_attribute' }, fields)).toBeUndefined();
  expect(fieldOf({ ...plan, custom_attribute_type: 'conversation_attribute' }, fields)?.label).toBe('The plan');
});
