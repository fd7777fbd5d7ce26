import { withoutGuard } from '@porchlight/core/rules/files/csv-lines.ts';
import { cleanText } from '../../../platform/clean-text.ts';
import { invalidRecord } from '../../../platform/errors.ts';
import type { TeamFields } from '../save-contact.ts';
import type { Column, Definition } from './columns.ts';

export type Given = Omit<TeamFields, 'custom_attributes' | 'additional_attributes'> & {
  labels: string[];
  custom_attributes: Record<string, unknown>;
  additional_attributes: Record<string, unknown>;
};

const YES = ['true', 'yes', '1'];
const NO = ['false', 'no', '0'];
const MAX_VALUE = 5_000;

const yesOrNo = (value: string, name: string) => {
  const word = value.toLowerCase();
  if (!YES.includes(word) && !NO.includes(word)) throw invalidRecord(`${name} must be true or false`, [name]);
  return YES.includes(word);
};

const isDay = (value: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(value) && new Date(`${value}T00:00:00Z`).toJSON()?.startsWith(value);

/** A value by the type of its attribute. @throws 422 */
const attributeOf = (value: string, { attribute_key: key, ...of }: Definition): unknown => {
  switch (of.attribute_display_type) {
    case 'number':
    case 'currency':
    case 'percent':
      if (!Number.isFinite(Number(value))) throw invalidRecord(`${key} must be a number`, [key]);
      return Number(value);
    case 'checkbox':
      return yesOrNo(value, key);
    case 'date':
      if (!isDay(value)) throw invalidRecord(`${key} must be a date such as 2026-01-31`, [key]);
      return value;
    case 'list': {
      const choice = of.attribute_values.find((each) => each.toLowerCase() === value.toLowerCase());
      if (choice === undefined) throw invalidRecord(`${key} must be one of ${of.attribute_values.join(', ')}`, [key]);
      return choice;
    }
    default:
      return value;
  }
};

/** Removes spaces and separators of phone numbers; a leading 00 is the plus of E.164. */
const phoneOf = (value: string) => value.replaceAll(/[\s().\-/]/g, '').replace(/^00/, '+');

export const readRow = (columns: readonly Column[], cells: readonly string[]): Given => {
  const fields: Given = { labels: [], custom_attributes: {}, additional_attributes: {} };
  for (const [index, column] of columns.entries()) {
    const value = withoutGuard(cleanText(cells[index] ?? '')).trim();
    if (value === '') continue;
    if (value.length > MAX_VALUE) throw invalidRecord(`Cell ${index + 1} is longer than ${MAX_VALUE} characters`, []);
    if (column.to === 'attribute')
      fields.custom_attributes[column.key] = column.definition ? attributeOf(value, column.definition) : value;
    else if (column.to === 'fact') fields.additional_attributes[column.key] = value;
    else if (column.to === 'labels') fields.labels = value.split(/[,;]/).flatMap((title) => title.trim() || []);
    else if (column.to === 'blocked') fields.blocked = yesOrNo(value, 'blocked');
    else if (column.to === 'phone_number') fields.phone_number = phoneOf(value);
    else if (column.to !== 'nothing') fields[column.to] = value;
  }
  if (!fields.email && !fields.phone_number && !fields.identifier)
    throw invalidRecord('An email, phone number or identifier is required', ['email', 'phone_number', 'identifier']);
  return fields;
};
