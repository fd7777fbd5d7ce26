import type { FilterLine } from '@porchlight/core/rules/filters/filter-lines.ts';
import {
  AUTOMATION_EVENTS,
  type AutomationCondition,
  type AutomationEvent,
  type AutomationRule,
} from '@porchlight/core/wire/settings/automation-rule.ts';

export type RuleContent = Pick<AutomationRule, 'event_name' | 'conditions' | 'actions'>;

export const lineOfCondition = (condition: AutomationCondition): FilterLine => {
  const { attribute_key, filter_operator, values, query_operator, custom_attribute_type } = condition;
  return {
    attribute_key,
    filter_operator,
    values: values.map((value) => (typeof value === 'boolean' ? String(value) : value)),
    query_operator: query_operator === null ? null : query_operator === 'or' ? 'OR' : 'AND',
    ...(custom_attribute_type === '' ? {} : { custom_attribute_type }),
  };
};

/** The last joins nothing. */
export const conditionsOf = (lines: readonly FilterLine[]): AutomationCondition[] =>
  lines.map((line, index) => ({
    attribute_key: line.attribute_key,
    filter_operator: line.filter_operator,
    values: [...line.values],
    query_operator: index === lines.length - 1 ? null : line.query_operator === 'OR' ? 'or' : 'and',
    custom_attribute_type: line.custom_attribute_type ?? '',
  }));

export const eventIn = (value: string): AutomationEvent =>
  AUTOMATION_EVENTS.find((each) => each === value) ?? 'message_created';
