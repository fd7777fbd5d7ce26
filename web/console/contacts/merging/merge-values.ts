import type { MergeField } from '@porchlight/core/wire/contacts/merge-preview.ts';
import type { Definition } from '../attribute-definition.ts';
import { t } from '../texts.ts';

const LABELS = {
  name: 'NAME',
  email: 'EMAIL',
  phone_number: 'PHONE',
  identifier: 'IDENTIFIER',
  picture: 'PICTURE',
  company_name: 'COMPANY',
  blocked: 'BLOCKED',
  'additional_attributes.city': 'CITY',
  'additional_attributes.country_code': 'COUNTRY',
} as const;

const isLabelled = (name: string): name is keyof typeof LABELS => Object.hasOwn(LABELS, name);

/** An attribute is named as its definition is, and one without by its key. */
export const fieldLabel = (name: string, definitions: readonly Definition[]): string => {
  if (isLabelled(name)) return t(LABELS[name]);
  const key = name.slice(name.indexOf('.') + 1);
  const definition = name.startsWith('custom_attributes.')
    ? definitions.find(({ attribute_key }) => attribute_key === key)
    : undefined;
  return definition?.attribute_display_name ?? key;
};

export const valueText = (value: unknown): string => {
  if (typeof value === 'boolean') return t(value ? 'YES' : 'NO');
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '');
};

/** The value after the merge, where there is nothing to choose. */
export const keptValue = ({ base, mergee, kept }: MergeField): unknown => (kept === 'mergee' ? mergee : base);
