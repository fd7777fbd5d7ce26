import type { CustomType } from '@porchlight/core/rules/filters/filter-lines.ts';
import type { Operator } from '@porchlight/core/wire/filter.ts';
import { t } from '../../base/texts.ts';

export type Choice = { value: string; label: string };

export type FilterField = {
  key: string;
  /** Of what a custom attribute is one; others are not custom. */
  custom?: CustomType;
  label: string;
  operators: readonly Operator[];
  input: 'choice' | 'text' | 'number' | 'date';
  choices: readonly Choice[];
};

type Definition = {
  attribute_key: string;
  attribute_display_name: string;
  attribute_display_type: string;
  attribute_values: readonly string[];
};

export const EQUAL: readonly Operator[] = ['equal_to', 'not_equal_to'];
const PRESENT: readonly Operator[] = ['is_present', 'is_not_present'];
const TEXT: readonly Operator[] = ['contains', 'does_not_contain', ...EQUAL, 'starts_with', ...PRESENT];
const SIZE: readonly Operator[] = [...EQUAL, 'is_greater_than', 'is_less_than', ...PRESENT];
const MOMENT: readonly Operator[] = ['is_greater_than', 'is_less_than', 'days_before'];

const ofInput =
  (input: FilterField['input'], standard: readonly Operator[]) =>
  (key: string, label: string, operators = standard): FilterField => ({ key, label, operators, input, choices: [] });

export const textField = ofInput('text', TEXT);
export const momentField = ofInput('date', MOMENT);
const dateField = ofInput('date', ['is_greater_than', 'is_less_than', ...PRESENT]);
const numberField = ofInput('number', SIZE);

export const choiceField = (
  key: string,
  label: string,
  choices: readonly Choice[],
  operators: readonly Operator[] = [...EQUAL, ...PRESENT],
): FilterField => ({ key, label, operators, input: 'choice', choices });

export const asChoices = (values: readonly string[]): Choice[] => values.map((value) => ({ value, label: value }));

export const yesOrNo = (): Choice[] => [
  { value: 'true', label: t('YES') },
  { value: 'false', label: t('NO') },
];

/** A custom attribute (wire protocol 11.5). */
export const attributeField = (definition: Definition): FilterField => {
  const { attribute_key: key, attribute_display_name: label, attribute_display_type: type } = definition;
  if (type === 'list') return choiceField(key, label, asChoices(definition.attribute_values));
  if (type === 'checkbox') return choiceField(key, label, yesOrNo(), EQUAL);
  if (type === 'number' || type === 'currency' || type === 'percent') return numberField(key, label);
  return type === 'date' ? dateField(key, label) : textField(key, label);
};

export const inputOf = ({ input }: FilterField, operator: string): FilterField['input'] =>
  operator === 'days_before' ? 'number' : input;

export const startOf = ({ operators, choices }: FilterField): { operator: Operator; value: string } => ({
  operator: operators[0] ?? 'equal_to',
  value: choices[0]?.value ?? '',
});
