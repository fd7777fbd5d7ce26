import { t } from '../../base/texts.ts';
import { type CustomType, type FilterField, needsValue, startOf } from './filter-field.ts';

/** One line of a filter as the API takes it (wire protocol 11.5); `query_operator` joins it with the next. */
export type FilterLine = {
  attribute_key: string;
  filter_operator: string;
  values: readonly (string | number)[];
  query_operator: 'AND' | 'OR' | null;
  custom_attribute_type?: CustomType;
};

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
