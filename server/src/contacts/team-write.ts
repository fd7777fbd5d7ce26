import type { ContactFields } from '@porchlight/core/wire/contact.ts';
import type { AccountId, ContactId } from '@porchlight/core/wire/ids.ts';
import { invalidRecord } from '../errors.ts';
import type { Tx } from '../transaction.ts';
import { applyContactFields, contactValues } from './actions.ts';
import type { ContactRow } from './present.ts';
import { contactWords } from '../search/words.ts';

/** What the team may write of a person: a null or an empty text takes a value away. */
export type TeamFields = ContactFields & { identifier?: string | null; blocked?: boolean };

const BY_THE_TEAM = { strict: true, taken: 'refuse' } as const;

const freeIdentifier = async (tx: Tx, account_id: AccountId, identifier: string | null | undefined, except = 0) => {
  if (identifier === undefined) return {};
  const wanted = identifier?.trim();
  if (!wanted) return { identifier: null };
  const taken = await tx.db
    .selectFrom('contacts')
    .select('id')
    .where('account_id', '=', account_id)
    .where('identifier', '=', wanted)
    .where('id', '!=', except as ContactId)
    .executeTakeFirst();
  if (taken) throw invalidRecord('Identifier has already been taken', ['identifier']);
  return { identifier: wanted };
};

/** Makes a person the team knows of. @throws 422 naming the field that is invalid or somebody else's. */
export const createContact = async (
  tx: Tx,
  account_id: AccountId,
  { identifier, blocked = false, ...fields }: TeamFields,
  avatar_key: string | null = null,
): Promise<ContactRow> => {
  const named = await freeIdentifier(tx, account_id, identifier);
  const row = await tx.db
    .insertInto('contacts')
    .values({
      account_id,
      name: null,
      email: null,
      phone_number: null,
      identifier: null,
      avatar_key,
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
      ...named,
      blocked,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  tx.record('contact.created', { contact_id: row.id });
  const values = await contactValues(tx, row, fields, BY_THE_TEAM);
  return tx.db
    .updateTable('contacts')
    .set({ ...values, search_words: contactWords({ ...row, ...values }) })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
};

const CLEARABLE = ['name', 'email', 'phone_number'] as const;

const cleared = (fields: ContactFields) =>
  Object.fromEntries(
    CLEARABLE.filter((name) => fields[name] === null || fields[name]?.trim() === '').map((name) => [name, null]),
  );

/** Writes what was said of a person. @throws 422 as `createContact`. */
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
      ...(await freeIdentifier(tx, contact.account_id, identifier, contact.id)),
      ...(blocked === undefined ? {} : { blocked }),
      ...(avatar_key ? { avatar_key } : {}),
    })
    .where('id', '=', contact.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return applyContactFields(tx, row, fields, BY_THE_TEAM);
};
