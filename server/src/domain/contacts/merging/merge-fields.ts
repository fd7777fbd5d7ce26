import { isRecord } from '@porchlight/core/rules/read-field.ts';
import type { MergeField } from '@porchlight/core/wire/contacts/merge-preview.ts';
import type { Json } from '../../../platform/database/schema/column-types.ts';
import type { ContactRow } from '../../../platform/database/schema/contacts.ts';
import { companyNameIn } from '../../companies/membership.ts';
import { mergeAttributes } from '../contact-fields.ts';
import { isClaimKey } from '../verified-values.ts';

const COLUMNS = ['name', 'email', 'phone_number', 'identifier'] as const;
const ATTRIBUTES = ['additional_attributes', 'custom_attributes'] as const;
type Attributes = (typeof ATTRIBUTES)[number];

const isSet = (value: unknown) => value !== null && value !== undefined && value !== '';
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

const fieldOf = (name: string, base: unknown, mergee: unknown): MergeField => {
  const differs = isSet(base) && isSet(mergee) && !isSame(base, mergee);
  const kept = isSet(base) && isSet(mergee) && !differs ? 'both' : isSet(base) ? 'base' : 'mergee';
  return { name, base: base ?? null, mergee: mergee ?? null, kept, choosable: differs };
};

const pictureOf = ({ avatar_key, avatar_url }: ContactRow) => avatar_key ?? avatar_url;

/** Whether there is one: the contacts have their addresses. */
const pictureField = (base: ContactRow, mergee: ContactRow): MergeField => {
  const field = fieldOf('picture', pictureOf(base), pictureOf(mergee));
  return { ...field, base: field.base === null ? null : true, mergee: field.mergee === null ? null : true };
};

/** A company that exists is more than a text without one, whichever contact has it. */
const companyField = (base: ContactRow, mergee: ContactRow): MergeField => {
  const field = fieldOf(
    'company_name',
    companyNameIn(base.additional_attributes),
    companyNameIn(mergee.additional_attributes),
  );
  if ((base.company_id === null) === (mergee.company_id === null)) return field;
  return { ...field, kept: base.company_id === null ? 'mergee' : 'base', choosable: false };
};

const attributeFields = (base: ContactRow, mergee: ContactRow, column: Attributes): MergeField[] => {
  const [own, other] = [base[column], mergee[column]];
  return [...new Set([...Object.keys(own), ...Object.keys(other)])]
    .filter((key) => !isClaimKey(key) && key !== 'company_name')
    .sort()
    .map((key) => {
      const field = fieldOf(`${column}.${key}`, own[key], other[key]);
      return field.choosable && isRecord(own[key]) && isRecord(other[key])
        ? { ...field, kept: 'both' as const }
        : field;
    });
};

/** Every value that the merged contact can have, and whose it is unless another is taken. Values that neither has are left out. */
export const mergeFields = (base: ContactRow, mergee: ContactRow): MergeField[] =>
  [
    ...COLUMNS.map((column) => fieldOf(column, base[column], mergee[column])),
    pictureField(base, mergee),
    companyField(base, mergee),
    ...(base.blocked || mergee.blocked ? [fieldOf('blocked', base.blocked, mergee.blocked)] : []),
    ...ATTRIBUTES.flatMap((column) => attributeFields(base, mergee, column)),
  ].filter((field) => isSet(field.base) || isSet(field.mergee));

/** Names of fields whose value comes from the merged contact, where both have one. */
export type Taken = ReadonlySet<string>;

/** Whether the value that is kept is that of the merged contact. */
export const isOfMerged = (fields: readonly MergeField[], name: string, take: Taken): boolean => {
  const field = fields.find((each) => each.name === name);
  return field !== undefined && (field.choosable ? take.has(name) : field.kept === 'mergee');
};

/** Deep: objects are joined, and of other values the one that is kept stays. */
export const mergedAttributes = (base: ContactRow, mergee: ContactRow, column: Attributes, take: Taken): Json => {
  const taken = Object.entries(mergee[column]).filter(([key]) => take.has(`${column}.${key}`));
  return mergeAttributes(mergeAttributes(mergee[column], base[column]), Object.fromEntries(taken));
};
