/** Wire protocol 11.5: comparisons of a filter row. */
export const OPERATORS = [
  'equal_to',
  'not_equal_to',
  'contains',
  'does_not_contain',
  'starts_with',
  'is_present',
  'is_not_present',
  'is_greater_than',
  'is_less_than',
  'days_before',
] as const;
export type Operator = (typeof OPERATORS)[number];
