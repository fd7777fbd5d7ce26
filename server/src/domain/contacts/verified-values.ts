import { recordOf } from '@porchlight/core/rules/keys-of.ts';
import type { ContactId } from '@porchlight/core/wire/ids.ts';
import { contactWords } from '../../platform/database/folded-text.ts';
import type { ContactRow } from '../../platform/database/schema/contacts.ts';
import type { Tx } from '../transaction.ts';

export type Identity = 'identifier' | 'email' | 'phone_number';
/** A visitor without proof, a page with a valid `identifier_hash`, or the team (console, API, import). */
export type Source = 'visitor' | 'signed_page' | 'team';

const VERIFIED = {
  identifier: 'identifier_verified',
  email: 'email_verified',
  phone_number: 'phone_number_verified',
} as const;
const CLAIMED = {
  identifier: 'claimed_identifier',
  email: 'claimed_email',
  phone_number: 'claimed_phone_number',
} as const;

export const claimKey = (column: Identity) => CLAIMED[column];

export const isClaimKey = (key: string) => key.startsWith('claimed_');

/** A value from before this was recorded counts when the team created the contact or a session is proven. */
export const isVerified = async (tx: Tx, contact: ContactRow, column: Identity): Promise<boolean> => {
  if (contact[column] === null) return false;
  const recorded = contact[VERIFIED[column]];
  if (recorded !== null) return recorded;
  const sessions = await tx.db
    .selectFrom('contact_inboxes')
    .select('hmac_verified')
    .where('contact_id', '=', contact.id)
    .execute();
  return sessions.length === 0 || sessions.some(({ hmac_verified }) => hmac_verified);
};

export const findHolder = (tx: Tx, contact: Pick<ContactRow, 'id' | 'account_id'>, column: Identity, value: string) =>
  tx.db
    .selectFrom('contacts')
    .selectAll()
    .where('account_id', '=', contact.account_id)
    .where(column, '=', value)
    .where('id', '!=', contact.id)
    .executeTakeFirst();

export const demoteToClaims = async (
  tx: Tx,
  contact: ContactRow,
  columns: readonly Identity[],
): Promise<ContactRow> => {
  const present = columns.filter((column) => contact[column] !== null);
  if (present.length === 0) return contact;
  const values = Object.fromEntries(
    present.flatMap((column) => [
      [column, null],
      [VERIFIED[column], null],
    ]),
  );
  const claims = Object.fromEntries(present.map((column) => [CLAIMED[column], contact[column]]));
  tx.record('contact.updated', {
    contact_id: contact.id,
    changed: recordOf(present, (column): [unknown, unknown] => [contact[column], null]),
  });
  return tx.db
    .updateTable('contacts')
    .set({
      ...values,
      additional_attributes: { ...contact.additional_attributes, ...claims },
      search_words: contactWords({ ...contact, ...values }),
      updated_at: tx.now,
    })
    .where('id', '=', contact.id)
    .returningAll()
    .executeTakeFirstOrThrow();
};

export const claimsAmong = async (tx: Tx, contact: ContactRow, columns: readonly Identity[]) => {
  const claims: Identity[] = [];
  for (const column of columns)
    if (contact[column] !== null && !(await isVerified(tx, contact, column))) claims.push(column);
  return claims;
};

export type Placed = { values: Partial<ContactRow>; claims: Record<string, string | undefined>; refused?: true };

const accepted = (column: Identity, value: string, isProven: boolean): Placed => ({
  values: { [column]: value, [VERIFIED[column]]: isProven },
  claims: { [CLAIMED[column]]: undefined },
});
const claimed = (column: Identity, value: string): Placed => ({ values: {}, claims: { [CLAIMED[column]]: value } });

/**
 * Decides where a value is stored. A visitor's value without proof is stored while the value is free, and never replaces a
 * verified value or takes another contact's. A signed page or the team takes it from a contact that only claims it.
 * `refused`: the team asked for a value that is verified elsewhere.
 */
export const placeValue = async (
  tx: Tx,
  contact: ContactRow,
  column: Identity,
  value: string | undefined,
  source: Source,
): Promise<Placed> => {
  if (value === undefined) return { values: {}, claims: {} };
  const isProven = source !== 'visitor';
  if (value === contact[column]) return isProven ? accepted(column, value, true) : { values: {}, claims: {} };
  const holder = await findHolder(tx, contact, column, value);
  if (!isProven)
    return holder || (await isVerified(tx, contact, column)) ? claimed(column, value) : accepted(column, value, false);
  if (holder && (await isVerified(tx, holder, column)))
    return { ...claimed(column, value), ...(source === 'team' ? { refused: true as const } : {}) };
  if (holder) await demoteToClaims(tx, holder, [column]);
  return accepted(column, value, true);
};

/** From now on the unproven sessions of a contact have only their own conversations, and neither read nor change the record. */
export const closeUnprovenSessions = (tx: Tx, contact_id: ContactId) =>
  tx.db
    .updateTable('contact_inboxes')
    .set({ owns_contact: false })
    .where('contact_id', '=', contact_id)
    .where('hmac_verified', '=', false)
    .execute();
