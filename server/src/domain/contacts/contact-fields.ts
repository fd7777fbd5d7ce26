import { isInternationalPhone } from '@porchlight/core/rules/visitor-forms/validators.ts';
import type { ContactFields } from '@porchlight/core/wire/contact.ts';
import { cleanText } from '../../platform/clean-text.ts';
import { contactWords } from '../../platform/database/folded-text.ts';
import type { Json } from '../../platform/database/schema/column-types.ts';
import type { ContactRow } from '../../platform/database/schema/contacts.ts';
import { invalidRecord, notFound } from '../../platform/errors.ts';
import { companyValues } from '../companies/membership.ts';
import type { Tx } from '../transaction.ts';
import { refuseLargeTotal, refuseLargeValues } from './attribute-limits.ts';
import { isClaimKey, placeValue, type Source } from './verified-values.ts';

const isEmail = (text: string) => /^[^\s@]+@[^\s@]{2,}$/.test(text);
const MAX_FIELD = 255;

const text = (value: string | null | undefined) => {
  const cleaned = cleanText(value ?? '').trim();
  return cleaned === '' ? undefined : cleaned.slice(0, MAX_FIELD);
};

const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Deep: objects are merged, other values are replaced. */
export const mergeAttributes = (stored: Json, input: Json): Json => {
  const merged = { ...stored };
  for (const [key, value] of Object.entries(input)) {
    const before = merged[key];
    merged[key] = isRecord(before) && isRecord(value) ? mergeAttributes(before, value) : value;
  }
  return merged;
};

const attributes = (stored: Json, input: Json | undefined, field: string) => {
  if (!input) return stored;
  refuseLargeValues(input, field);
  const merged = mergeAttributes(stored, input);
  refuseLargeTotal(merged, stored, field);
  return merged;
};

const validOrNothing = (
  value: string | undefined,
  isValid: (text: string) => boolean,
  message: string,
  field: string,
  strict: boolean,
) => {
  if (value === undefined || isValid(value)) return value;
  if (strict) throw invalidRecord(message, [field]);
  return undefined;
};

export type Judging = {
  /** Refuses invalid values instead of dropping them. */
  strict?: boolean;
  source?: Source;
};

const placed = async (
  tx: Tx,
  contact: ContactRow,
  column: 'email' | 'phone_number',
  value: string | undefined,
  source: Source,
) => {
  const result = await placeValue(tx, contact, column, value, source);
  if (result.refused)
    throw invalidRecord(`${column === 'email' ? 'Email' : 'Phone number'} has already been taken`, [column]);
  return result;
};

/** Claims are written by the rules above, never by a visitor's page. */
const withoutClaims = (input: Json | undefined): Json =>
  Object.fromEntries(Object.entries(input ?? {}).filter(([key]) => !isClaimKey(key)));

/** Merges fields into the values of a contact: blanks overwrite nothing, attributes are merged deeply. */
export const contactValues = async (
  tx: Tx,
  contact: ContactRow,
  fields: ContactFields,
  { strict = false, source = 'visitor' }: Judging = {},
) => {
  const email = validOrNothing(text(fields.email)?.toLowerCase(), isEmail, 'Email is invalid', 'email', strict);
  const phone = validOrNothing(
    text(fields.phone_number),
    isInternationalPhone,
    'Phone number should be in e164 format',
    'phone_number',
    strict,
  );
  const emailResult = await placed(tx, contact, 'email', email, source);
  const phoneResult = await placed(tx, contact, 'phone_number', phone, source);
  const name = text(fields.name) ?? (email && !contact.email && !contact.identifier ? email.split('@')[0] : undefined);
  const avatar = text(fields.avatar_url);
  const facts = attributes(
    contact.additional_attributes,
    {
      ...(source === 'team' ? fields.additional_attributes : withoutClaims(fields.additional_attributes)),
      ...emailResult.claims,
      ...phoneResult.claims,
    },
    'additional_attributes',
  );
  const company = await companyValues(tx, contact, {
    additional_attributes: facts,
    email: emailResult.values.email,
    namesCompany: fields.additional_attributes?.['company_name'] !== undefined,
    isProven: source !== 'visitor',
  });
  return {
    ...(name ? { name } : {}),
    ...emailResult.values,
    ...phoneResult.values,
    ...(avatar && /^https?:\/\//.test(avatar) ? { avatar_url: avatar } : {}),
    custom_attributes: attributes(contact.custom_attributes, fields.custom_attributes, 'custom_attributes'),
    ...company,
    contact_type: email || phone || contact.email || contact.phone_number ? ('lead' as const) : contact.contact_type,
  };
};

/** Locked: a page sends several requests about one person at once. @throws 404 when merged or erased meanwhile */
export const currentContact = async (tx: Tx, { id }: Pick<ContactRow, 'id'>): Promise<ContactRow> => {
  const contact = await tx.db
    .updateTable('contacts')
    .set((row) => ({ updated_at: row.ref('updated_at') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  if (!contact) throw notFound();
  return contact;
};

/** Blanks overwrite nothing, invalid values are dropped or refused (`strict`) (wire protocol 4.8, 4.13). @throws 404 */
export const applyContactFields = async (
  tx: Tx,
  contact: ContactRow,
  fields: ContactFields,
  judging: Judging = {},
): Promise<ContactRow> => {
  const current = await currentContact(tx, contact);
  const values = await contactValues(tx, current, fields, judging);
  const updated = await tx.db
    .updateTable('contacts')
    .set({ ...values, search_words: contactWords({ ...current, ...values }), updated_at: tx.now })
    .where('id', '=', current.id)
    .returningAll()
    .executeTakeFirstOrThrow(notFound);
  tx.record('contact.updated', {
    contact_id: current.id,
    changed: { updated_at: [current.updated_at, updated.updated_at] },
  });
  return updated;
};

/** Unknown keys are no error. */
export const removeAttributes = (stored: Json, keys: string[]): Json =>
  Object.fromEntries(Object.entries(stored).filter(([key]) => !keys.includes(key)));

export const removeContactAttributes = async (tx: Tx, contact: ContactRow, keys: string[]): Promise<ContactRow> => {
  const current = await currentContact(tx, contact);
  const custom_attributes = removeAttributes(current.custom_attributes, keys);
  tx.record('contact.updated', {
    contact_id: current.id,
    changed: { custom_attributes: [current.custom_attributes, custom_attributes] },
  });
  return tx.db
    .updateTable('contacts')
    .set({ custom_attributes, updated_at: tx.now })
    .where('id', '=', current.id)
    .returningAll()
    .executeTakeFirstOrThrow(notFound);
};
