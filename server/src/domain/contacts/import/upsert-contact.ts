import type { AccountId } from '@porchlight/core/wire/ids.ts';
import type { ContactRow } from '../../../platform/database/schema/contacts.ts';
import { invalidRecord } from '../../../platform/errors.ts';
import type { Tx } from '../../transaction.ts';
import { labelsOfContact, setContactLabels } from '../labels.ts';
import { createContact, updateContact } from '../save-contact.ts';
import { isVerified } from '../verified-values.ts';
import type { Given } from './row.ts';

const IDENTITIES = ['identifier', 'email', 'phone_number'] as const;

/** The contact of a row: by identifier, email address or phone number. @throws 422 when those belong to several contacts. */
const personOf = async (tx: Tx, account_id: AccountId, input: Given): Promise<ContactRow | undefined> => {
  const matches = new Map<number, ContactRow>();
  for (const name of IDENTITIES) {
    const value = name === 'email' ? input.email?.toLowerCase() : input[name];
    if (!value) continue;
    const row = await tx.db
      .selectFrom('contacts')
      .selectAll()
      .where('account_id', '=', account_id)
      .where(name, '=', value)
      .executeTakeFirst();
    // An unproven claim is never a key: it would write the team's data to a stranger.
    if (row && (await isVerified(tx, row, name))) matches.set(row.id, row);
  }
  if (matches.size > 1) {
    const names = [...matches.values()].map(({ id, name }) => name ?? `#${id}`).join(' and ');
    throw invalidRecord(`The row matches several contacts: ${names}`, [...IDENTITIES]);
  }
  return [...matches.values()][0];
};

const refuseUnknownLabels = async (tx: Tx, account_id: AccountId, titles: readonly string[]) => {
  if (titles.length === 0) return;
  const lowerCased = titles.map((title) => title.toLowerCase());
  const rows = await tx.db
    .selectFrom('labels')
    .select('title')
    .where('account_id', '=', account_id)
    .where('title', 'in', lowerCased)
    .execute();
  const strange = lowerCased.find((title) => !rows.some((row) => row.title === title));
  if (strange) throw invalidRecord(`There is no label "${strange}"`, ['labels']);
};

export const putPerson = async (
  tx: Tx,
  account_id: AccountId,
  { labels, ...fields }: Given,
): Promise<'created' | 'updated'> => {
  const existing = await personOf(tx, account_id, { labels, ...fields });
  await refuseUnknownLabels(tx, account_id, labels);
  const contact = existing ? await updateContact(tx, existing, fields) : await createContact(tx, account_id, fields);
  if (labels.length > 0)
    await setContactLabels(tx, contact, [...(existing ? await labelsOfContact(tx, contact.id) : []), ...labels]);
  return existing ? 'updated' : 'created';
};
