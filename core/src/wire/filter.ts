/** Wire protocol 11.5: how a line of a filter compares. */
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
/** How a line of a filter compares (wire protocol 11.5). */
export type Operator = (typeof OPERATORS)[number];
