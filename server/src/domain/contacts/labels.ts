import type { AccountId, ContactId, LabelId } from '@porchlight/core/wire/ids.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema/database.ts';
import type { Tx } from '../transaction.ts';
import { currentContact } from './contact-fields.ts';

type Reader = { db: Kysely<Database> };

export const labelsOfContact = async ({ db }: Reader, id: ContactId): Promise<string[]> => {
  const rows = await db
    .selectFrom('labels')
    .innerJoin('contact_labels', 'contact_labels.label_id', 'labels.id')
    .select('labels.title')
    .where('contact_labels.contact_id', '=', id)
    .orderBy('labels.title')
    .execute();
  return rows.map(({ title }) => title);
};

export const labelIdsOf = async (tx: Tx, account_id: AccountId, titles: readonly string[]): Promise<LabelId[]> => {
  if (titles.length === 0) return [];
  const rows = await tx.db
    .selectFrom('labels')
    .select('id')
    .where('account_id', '=', account_id)
    .where('title', 'in', [...new Set(titles.map((title) => title.trim().toLowerCase()))])
    .execute();
  return rows.map(({ id }) => id);
};

/** As for conversations. @throws 404 when the contact was merged into another or erased meanwhile. */
export const setContactLabels = async (
  tx: Tx,
  person: { id: ContactId; account_id: AccountId },
  titles: readonly string[],
): Promise<string[]> => {
  const contact = await currentContact(tx, person);
  const before = await labelsOfContact(tx, contact.id);
  const labelIds = await labelIdsOf(tx, contact.account_id, titles);
  await tx.db.deleteFrom('contact_labels').where('contact_id', '=', contact.id).execute();
  if (labelIds.length > 0) {
    const rows = labelIds.map((label_id) => ({ contact_id: contact.id, label_id, created_at: tx.now }));
    await tx.db.insertInto('contact_labels').values(rows).execute();
  }
  const after = await labelsOfContact(tx, contact.id);
  if (before.join() !== after.join())
    tx.record('contact.updated', { contact_id: contact.id, changed: { label_list: [before, after] } });
  return after;
};
