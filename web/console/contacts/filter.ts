import { OPERATORS, type Operator } from '@porchlight/core/wire/filter.ts';
import type { Definition } from './attribute-definition.ts';
import { t } from './texts.ts';

export type FilterLine = { field: string; how: Operator; value: string };

type Input = 'text' | 'number' | 'date' | 'choice';
export type FilterField = {
  key: string;
  label: string;
  operators: readonly Operator[];
  input: Input;
  choices: readonly string[];
};

const WORDS: Operator[] = [
  'contains',
  'does_not_contain',
  'equal_to',
  'not_equal_to',
  'starts_with',
  'is_present',
  'is_not_present',
];
const EQUAL: Operator[] = ['equal_to', 'not_equal_to'];
const PRESENT: Operator[] = ['is_present', 'is_not_present'];
const MOMENT: Operator[] = ['is_greater_than', 'is_less_than', 'days_before'];

const field = (
  key: string,
  label: string,
  operators: Operator[] = WORDS,
  input: Input = 'text',
  choices: readonly string[] = [],
): FilterField => ({ key, label, operators, input, choices });

const ofDefinition = ({ attribute_key, attribute_display_name, ...of }: Definition): FilterField => {
  const own = (operators: Operator[], input: Input, choices?: readonly string[]) =>
    field(attribute_key, attribute_display_name, operators, input, choices);
  if (of.attribute_display_type === 'list') return own([...EQUAL, ...PRESENT], 'choice', of.attribute_values);
  if (of.attribute_display_type === 'checkbox') return own(EQUAL, 'choice', ['true', 'false']);
  if (['number', 'currency', 'percent'].includes(of.attribute_display_type))
    return own([...EQUAL, 'is_greater_than', 'is_less_than', ...PRESENT], 'number');
  if (of.attribute_display_type === 'date') return own(['is_greater_than', 'is_less_than', ...PRESENT], 'date');
  return own(WORDS, 'text');
};

/** Everything people of this account can be filtered by (wire protocol 11.10). */
export const fieldsOf = (labels: readonly string[], definitions: readonly Definition[]): FilterField[] => [
  field('name', t('NAME')),
  field('email', t('EMAIL')),
  field('phone_number', t('PHONE')),
  field('identifier', t('IDENTIFIER')),
  field('labels', t('LABELS'), [...EQUAL, ...PRESENT], 'choice', labels),
  field('company', t('COMPANY')),
  field('city', t('CITY')),
  field('country_code', t('COUNTRY')),
  field('blocked', t('BLOCKED'), EQUAL, 'choice', ['true', 'false']),
  field('last_activity_at', t('LAST_SEEN'), MOMENT, 'date'),
  field('created_at', t('ADDED'), MOMENT, 'date'),
  ...definitions.map(ofDefinition),
];

export const needsValue = (how: Operator) => how !== 'is_present' && how !== 'is_not_present';

/** Days are counted, though the field is a date. */
export const inputOf = ({ input }: FilterField, how: Operator): Input => (how === 'days_before' ? 'number' : input);

/** A line for a field as it begins. */
export const lineOf = ({ key, operators, choices }: FilterField): FilterLine => ({
  field: key,
  how: operators[0] ?? 'equal_to',
  value: choices[0] ?? '',
});

/** Lines out of an address: what is none is left out. */
export const readLines = (value: unknown): FilterLine[] =>
  (Array.isArray(value) ? value : []).flatMap((line: unknown) => {
    const [key, how, said]: unknown[] = Array.isArray(line) ? line : [];
    const operator = OPERATORS.find((each) => each === how);
    return typeof key === 'string' && operator ? [{ field: key, how: operator, value: String(said ?? '') }] : [];
  });

/** The lines that say something, as the API takes them (wire protocol 11.5). */
export const payloadOf = ({ lines, match }: { lines: readonly FilterLine[]; match: 'all' | 'any' }) => {
  const said = lines.filter(({ how, value }) => !needsValue(how) || value.trim() !== '');
  return said.map(({ field: attribute_key, how, value }, index) => ({
    attribute_key,
    filter_operator: how,
    values: needsValue(how) ? [value.trim()] : [],
    query_operator: index === said.length - 1 ? null : match === 'any' ? 'OR' : 'AND',
  }));
};
