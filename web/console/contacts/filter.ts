import { needsValue } from '@porchlight/core/rules/filters/filter-lines.ts';
import { OPERATORS, type Operator } from '@porchlight/core/wire/filter.ts';
import {
  asChoices,
  attributeField,
  choiceField,
  EQUAL,
  type FilterField,
  momentField,
  startOf,
  textField,
  yesOrNo,
} from '../form/filter/filter-field.ts';
import type { Definition } from './attribute-definition.ts';
import { t } from './texts.ts';

export type FilterLine = { field: string; how: Operator; value: string };

export const fieldsOf = (labels: readonly string[], definitions: readonly Definition[]): FilterField[] => [
  textField('name', t('NAME')),
  textField('email', t('EMAIL')),
  textField('phone_number', t('PHONE')),
  textField('identifier', t('IDENTIFIER')),
  choiceField('labels', t('LABELS'), asChoices(labels)),
  textField('company', t('COMPANY')),
  textField('city', t('CITY')),
  textField('country_code', t('COUNTRY')),
  choiceField('blocked', t('BLOCKED'), yesOrNo(), EQUAL),
  momentField('last_activity_at', t('LAST_SEEN')),
  momentField('created_at', t('ADDED')),
  ...definitions.map(attributeField),
];

export const lineOf = (field: FilterField): FilterLine => {
  const { operator, value } = startOf(field);
  return { field: field.key, how: operator, value };
};

/** Whether a line says something: half-written ones are not asked with. */
export const isComplete = ({ how, value }: FilterLine) => !needsValue(how) || value.trim() !== '';

/** Lines out of an address: what is none is left out. */
export const readLines = (value: unknown): FilterLine[] =>
  (Array.isArray(value) ? value : []).flatMap((line: unknown) => {
    const [key, how, values]: unknown[] = Array.isArray(line) ? line : [];
    const operator = OPERATORS.find((each) => each === how);
    return typeof key === 'string' && operator ? [{ field: key, how: operator, value: String(values ?? '') }] : [];
  });

/** The lines that say something, as the API takes them (wire protocol 11.5). */
export const payloadOf = ({ lines, match }: { lines: readonly FilterLine[]; match: 'all' | 'any' }) => {
  const complete = lines.filter(isComplete);
  return complete.map(({ field: attribute_key, how, value }, index) => ({
    attribute_key,
    filter_operator: how,
    values: needsValue(how) ? [value.trim()] : [],
    query_operator: index === complete.length - 1 ? null : match === 'any' ? 'OR' : 'AND',
  }));
};
