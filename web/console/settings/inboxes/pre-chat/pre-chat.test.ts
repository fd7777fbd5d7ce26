import { asksFirstMessage } from '@porchlight/core/rules/visitor-forms/pre-chat.ts';
import { describe, expect, it } from 'vitest';
import type { Attribute } from '../../attributes/attribute.ts';
import { moved } from '../ordered/moved.ts';
import { addable, askingFields, fieldOf, withMessage } from './pre-chat.ts';

const field = (name: string, enabled = false) => ({
  name,
  type: 'text',
  field_type: 'standard',
  label: name,
  required: false,
  enabled,
});
const attribute = (attribute_key: string, values: Partial<Attribute> = {}): Attribute => ({
  id: 1,
  attribute_display_name: attribute_key,
  attribute_display_type: 'text',
  attribute_description: null,
  attribute_key,
  attribute_model: 'contact_attribute',
  attribute_values: [],
  regex_pattern: null,
  regex_cue: null,
  ...values,
});

describe('the fields of a pre-chat form', () => {
  it.each([
    [0, 2, 'bca'],
    [2, 0, 'cab'],
    [1, 1, 'abc'],
    [0, -1, 'abc'],
    [2, 3, 'abc'],
    [7, 0, 'abc'],
  ])('move from %i to %i as %s', (from, to, order) => expect(moved([...'abc'], from, to).join('')).toBe(order));

  it('ask for name and email when the form is switched on without a choice', () => {
    const fields = [field('emailAddress'), field('fullName'), field('phoneNumber')];
    expect(askingFields(fields).map(({ enabled }) => enabled)).toEqual([true, true, false]);
    const chosen = [field('emailAddress'), field('phoneNumber', true)];
    expect(askingFields(chosen)).toEqual(chosen);
  });

  it('PRE-24: leave the first message to the conversation, or ask for it, and list it once', () => {
    const fields = [field('fullName', true), field('message', true)];
    const without = withMessage(withMessage(fields, false), false);
    expect(without.map(({ name, enabled }) => [name, enabled])).toEqual([
      ['fullName', true],
      ['message', false],
    ]);
    expect(asksFirstMessage({ pre_chat_fields: without })).toBe(false);
    expect(withMessage(without, true)).toEqual([field('fullName', true)]);
    // One that the team asks in words of its own stays.
    expect(withMessage(fields, true)).toEqual(fields);
  });

  it('take up an attribute with its kind, values and pattern, each key once', () => {
    const plan = attribute('plan', { attribute_display_type: 'list', attribute_values: ['free', 'pro'] });
    expect(fieldOf(plan)).toMatchObject({ name: 'plan', type: 'list', values: ['free', 'pro'], enabled: true });
    const twice = attribute('plan', { attribute_model: 'conversation_attribute' });
    expect(addable([plan, twice, attribute('fullName')], [field('fullName')])).toEqual([plan]);
  });
});
