import type { Operator } from '@porchlight/core/wire/filter.ts';
import { Nullable } from '@porchlight/core/wire/schema.ts';
import { type Static, Type } from 'typebox';
import { unprocessable } from '../../platform/errors.ts';

const Value = Type.Union([Type.String({ maxLength: 500 }), Type.Number(), Type.Boolean()]);

/** One row of a filter (wire protocol 11.5). `query_operator` joins it with the next. */
export const FilterLine = Type.Object({
  attribute_key: Type.String({ maxLength: 100 }),
  filter_operator: Type.String({ maxLength: 50 }),
  values: Type.Optional(Nullable(Type.Union([Type.Array(Value, { maxItems: 100 }), Value]))),
  query_operator: Type.Optional(Nullable(Type.String({ maxLength: 5 }))),
  custom_attribute_type: Type.Optional(Nullable(Type.String({ maxLength: 50 }))),
  attribute_model: Type.Optional(Nullable(Type.String({ maxLength: 50 }))),
});
export type FilterLine = Static<typeof FilterLine>;
/** The body of every filter (wire protocol 11.5): rows, joined by their `query_operator`, AND before OR. */
export const FilterBody = Type.Object({ payload: Type.Array(FilterLine, { minItems: 1, maxItems: 50 }) });

export const EQUALITY: Operator[] = ['equal_to', 'not_equal_to'];
export const PRESENCE: Operator[] = ['is_present', 'is_not_present'];
export const TEXT_OPERATORS: Operator[] = ['contains', 'does_not_contain', 'starts_with'];
export const ORDER: Operator[] = ['is_greater_than', 'is_less_than', 'days_before'];

/** @throws 422 when the key does not allow the operator */
export const operatorOf = ({ attribute_key, filter_operator }: FilterLine, allowed: readonly Operator[]): Operator => {
  const operator = allowed.find((name) => name === filter_operator);
  if (!operator)
    throw unprocessable(
      `${attribute_key} cannot be filtered by "${filter_operator}". Use one of: ${allowed.join(', ')}`,
    );
  return operator;
};

const NEEDS_NO_VALUE: Operator[] = ['is_present', 'is_not_present'];

/** @throws 422 when the operator needs a value and there is none. */
export const valuesOf = ({ attribute_key, values }: FilterLine, operator: Operator): string[] => {
  const list = (Array.isArray(values) ? values : [values]).filter((value) => value !== undefined && value !== null);
  if (list.length === 0 && !NEEDS_NO_VALUE.includes(operator))
    throw unprocessable(`${attribute_key} needs a value to compare with`);
  return list.map(String);
};

/** `YYYY-MM-DD`, an ISO time or seconds. @throws 422 */
export const momentOf = (key: string, value: string): number => {
  const seconds = /^\d{9,11}$/.test(value) ? Number(value) * 1_000 : Date.parse(value);
  if (Number.isNaN(seconds)) throw unprocessable(`${key} needs a date such as 2026-01-31, not "${value}"`);
  return seconds;
};

type Joined = Pick<FilterLine, 'query_operator'>;

/** Groups of rows: all rows of at least one group must match (AND binds closer than OR). @throws 422 */
export const groupsOf = <Line extends Joined>(lines: readonly Line[]): Line[][] => {
  const groups: Line[][] = [[]];
  for (const [index, line] of lines.entries()) {
    groups.at(-1)?.push(line);
    const joiner = line.query_operator?.toUpperCase();
    if (index === lines.length - 1) break;
    if (joiner === 'OR') groups.push([]);
    else if (joiner !== 'AND') throw unprocessable('query_operator must be AND or OR between two conditions');
  }
  return groups;
};

/** Whether rows match together, given which of them hold. */
export const matchesTogether = (lines: readonly Joined[], holds: readonly boolean[]): boolean =>
  groupsOf(lines.map(({ query_operator }, index) => ({ query_operator, holds: holds[index] ?? false }))).some((group) =>
    group.every((line) => line.holds),
  );
