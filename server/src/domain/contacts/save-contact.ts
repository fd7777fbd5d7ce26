import type { ContactFields } from '@porchlight/core/wire/contact.ts';
import type { AccountId, UserId } from '@porchlight/core/wire/ids.ts';
import { contactWords } from '../../platform/database/folded-text.ts';
import type { ContactRow } from '../../platform/database/schema/contacts.ts';
import { invalidRecord, notFound } from '../../platform/errors.ts';
import type { Tx } from '../transaction.ts';
import { applyContactFields, contactValues } from './contact-fields.ts';
import { placeValue } from './verified-values.ts';

/** Fields for the team: a null or an empty text removes a value. */
export type TeamFields = ContactFields & { identifier?: string | null; blocked?: boolean };

const BY_THE_TEAM = { strict: true, source: 'team' } as const;

/** @throws 422 when it is another contact's verified identifier; a claimed one moves to the contact that the team names. */
const identifierValues = async (tx: Tx, contact: ContactRow, identifier: string | null | undefined) => {
  if (identifier === undefined) return {};
  const trimmed = identifier?.trim();
  if (!trimmed) return { identifier: null, identifier_verified: null };
  const { values, refused } = await placeValue(tx, contact, 'identifier', trimmed, 'team');
  if (refused) throw invalidRecord('Identifier has already been taken', ['identifier']);
  return values;
};

export const createContact = async (
  tx: Tx,
  account_id: AccountId,
  { identifier, blocked = false, ...fields }: TeamFields,
  {
    avatar_key = null,
    created_by_id = null,
  }: { avatar_key?: string | null | undefined; created_by_id?: UserId | null } = {},
): Promise<ContactRow> => {
  const row = await tx.db
    .insertInto('contacts')
    .values({
      account_id,
      name: null,
      email: null,
      phone_number: null,
      identifier: null,
      avatar_key,
      created_by_id,
      avatar_url: null,
      additional_attributes: {},
      custom_attributes: {},
      contact_type: 'visitor',
      last_activity_at: null,
      consent_version: null,
      consent_at: null,
      created_at: tx.now,
      updated_at: tx.now,
      search_words: '',
      blocked,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  tx.record('contact.created', { contact_id: row.id });
  const values = {
    ...(await contactValues(tx, row, fields, BY_THE_TEAM)),
    ...(await identifierValues(tx, row, identifier)),
  };
  return tx.db
    .updateTable('contacts')
    .set({ ...values, search_words: contactWords({ ...row, ...values }) })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow(notFound);
};

const CLEARABLE = ['name', 'email', 'phone_number'] as const;

const cleared = (fields: ContactFields) =>
  Object.fromEntries(
    CLEARABLE.filter((name) => fields[name] === null || fields[name]?.trim() === '').map((name) => [name, null]),
  );

/** @throws 404 when the contact was deleted meanwhile, 422 as `createContact`. */
export const updateContact = async (
  tx: Tx,
  contact: ContactRow,
  { identifier, blocked, ...fields }: TeamFields,
  avatar_key?: string,
): Promise<ContactRow> => {
  if (avatar_key && contact.avatar_key) tx.enqueue('files.delete', { keys: [contact.avatar_key] });
  const row = await tx.db
    .updateTable('contacts')
    .set({
      updated_at: tx.now,
      ...cleared(fields),
      ...(await identifierValues(tx, contact, identifier)),
      ...(blocked === undefined ? {} : { blocked }),
      ...(avatar_key ? { avatar_key } : {}),
    })
    .where('id', '=', contact.id)
    .returningAll()
    .executeTakeFirstOrThrow(notFound);
  return applyContactFields(tx, row, fields, BY_THE_TEAM);
};

export const removeAvatar = async (tx: Tx, contact: ContactRow): Promise<ContactRow> => {
  if (contact.avatar_key) tx.enqueue('files.delete', { keys: [contact.avatar_key] });
  tx.record('contact.updated', { contact_id: contact.id, changed: { updated_at: [contact.updated_at, tx.now] } });
  return tx.db
    .updateTable('contacts')
    .set({ avatar_key: null, avatar_url: null, updated_at: tx.now })
    .where('id', '=', contact.id)
    .returningAll()
    .executeTakeFirstOrThrow(notFound);
};
