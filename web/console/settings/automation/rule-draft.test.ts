import type { AutomationCondition } from '@porchlight/core/wire/settings/automation-rule.ts';
import { describe, expect, it } from 'vitest';
import { fieldOf } from '../../form/filter/filter-line.ts';
import { conditionsOf, eventIn, lineOfCondition } from './rule-draft.ts';
import { ruleFields } from './rule-fields.ts';
import { templatesOf } from './templates.ts';

const condition = (more: Partial<AutomationCondition> = {}): AutomationCondition => ({
  attribute_key: 'content',
  filter_operator: 'contains',
  values: ['help'],
  query_operator: 'or',
  custom_attribute_type: '',
  ...more,
});

const definition = {
  attribute_key: 'plan',
  attribute_display_name: 'Plan',
  attribute_display_type: 'text',
  attribute_values: [],
  regex_pattern: null,
  regex_cue: null,
};
const directory = {
  agents: [],
  inboxes: [{ id: 3 as never, name: 'Shop', channel_type: 'Channel::WebWidget', widget_color: '#000000' } as const],
  labels: [{ id: 1, title: 'vip', color: '#000000', show_on_sidebar: true }],
  teams: [],
  slaPolicies: [],
  attributes: [definition],
  contactAttributes: [definition],
  webhooks: [],
};

describe('the conditions of a rule', () => {
  it('are sent as they came, the last joined with nothing', () => {
    const conditions = [condition(), condition({ attribute_key: 'status', values: ['open'], query_operator: null })];
    expect(conditionsOf(conditions.map(lineOfCondition))).toEqual(conditions);
    expect(conditionsOf([lineOfCondition(condition())])).toEqual([condition({ query_operator: null })]);
  });

  it('keep whose attribute they ask for, and read a truth value as a choice', () => {
    const line = lineOfCondition(condition({ custom_attribute_type: 'contact_attribute', values: [true] }));
    expect(line).toMatchObject({ custom_attribute_type: 'contact_attribute', values: ['true'] });
    expect(conditionsOf([line])[0]?.custom_attribute_type).toBe('contact_attribute');
  });

  it('ask for the message only where there is one', () => {
    const line = lineOfCondition(condition());
    expect(fieldOf(line, ruleFields(directory, 'message_created'))?.key).toBe('content');
    expect(fieldOf(line, ruleFields(directory, 'conversation_created'))).toBeUndefined();
  });

  it('offer each field once', () => {
    const keys = ruleFields(directory, 'message_created').map(({ key, custom = '' }) => `${custom} ${key}`);
    expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
  });

  it('tell an attribute of the contact from one of the conversation', () => {
    const labelOf = (custom_attribute_type: AutomationCondition['custom_attribute_type']) =>
      fieldOf(
        lineOfCondition(condition({ attribute_key: 'plan', custom_attribute_type })),
        ruleFields(directory, 'message_created'),
      )?.label;
    expect([labelOf('conversation_attribute'), labelOf('contact_attribute')]).toEqual(['Plan', 'Contact: Plan']);
  });
});

it('an unknown event is read as a message', () => {
  expect([eventIn('conversation_resolved'), eventIn('x')]).toEqual(['conversation_resolved', 'message_created']);
});

it('templates ask only for what their event has, and name what the account has', () => {
  for (const template of templatesOf(directory))
    for (const each of template.conditions)
      expect(fieldOf(lineOfCondition(each), ruleFields(directory, template.event_name)), template.name).toBeDefined();
  expect(templatesOf(directory).flatMap(({ actions }) => actions)).toContainEqual({
    action_name: 'add_label',
    action_params: ['vip'],
  });
});
