import { type FilterLine, needsValue } from '@porchlight/core/rules/filters/filter-lines.ts';
import { t } from '../../base/texts.ts';
import { type FilterField, startOf } from './filter-field.ts';

export const lineOf = (field: FilterField, query_operator: FilterLine['query_operator'] = null): FilterLine => {
  const { operator, value } = startOf(field);
  return {
    attribute_key: field.key,
    filter_operator: operator,
    values: value === '' ? [] : [value],
    query_operator,
    ...(field.custom ? { custom_attribute_type: field.custom } : {}),
  };
};

const isFieldOf = ({ attribute_key, custom_attribute_type }: FilterLine, { key, custom }: FilterField) =>
  key === attribute_key && custom === custom_attribute_type;

export const fieldOf = (line: FilterLine, fields: readonly FilterField[]): FilterField | undefined =>
  fields.find((field) => isFieldOf(line, field));

export const lineText = (line: FilterLine, fields: readonly FilterField[]): string => {
  const field = fieldOf(line, fields);
  const operator = field?.operators.find((each) => each === line.filter_operator);
  const values = line.values.map(
    (value) => field?.choices.find((choice) => choice.value === String(value))?.label ?? String(value),
  );
  return [
    field?.label ?? line.attribute_key,
    operator ? t(`OPERATOR_${operator}`) : line.filter_operator,
    ...(needsValue(line.filter_operator) ? [values.join(', ')] : []),
  ].join(' ');
};
