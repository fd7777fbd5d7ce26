import { contactWords } from '../../platform/database/folded-text.ts';
import type { Json } from '../../platform/database/schema/column-types.ts';
import type { ContactRow } from '../../platform/database/schema/contacts.ts';
import { companyOfMerged } from '../companies/membership.ts';
import { loadDeletionReach } from '../permissions/deletion-reach.ts';
import type { Tx } from '../transaction.ts';
import { mergeAttributes } from './contact-fields.ts';
import { claimKey, closeUnprovenSessions, type Identity } from './verified-values.ts';

const IDENTITIES = ['identifier', 'email', 'phone_number'] as const;

const moveLabels = async (tx: Tx, survivor: ContactRow, merged: ContactRow) => {
  const rows = await tx.db.selectFrom('contact_labels').selectAll().where('contact_id', '=', merged.id).execute();
  if (rows.length === 0) return;
  await tx.db
    .insertInto('contact_labels')
    .values(rows.map((row) => ({ ...row, contact_id: survivor.id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** Their messages get the remaining contact as the sender. By conversation, which is indexed. */
const moveMessages = (tx: Tx, survivor: ContactRow, merged: ContactRow) =>
  tx.db
    .updateTable('messages')
    .set({ sender_id: survivor.id })
    .where('conversation_id', 'in', (row) =>
      row.selectFrom('conversations').select('conversations.id').where('conversations.contact_id', '=', merged.id),
    )
    .where('sender_type', '=', 'Contact')
    .where('sender_id', '=', merged.id)
    .execute();

const flagOf = (survivor: ContactRow, merged: ContactRow, column: Identity) =>
  (survivor[column] === null ? merged : survivor)[`${column}_verified`];

/** Without the claims that are now the contact's own values. */
const openClaims = (attributes: Json, contact: Pick<ContactRow, Identity>): Json =>
  Object.fromEntries(
    Object.entries(attributes).filter(
      ([key, value]) => !IDENTITIES.some((column) => key === claimKey(column) && value === contact[column]),
    ),
  );

/**
 * Merges two contacts (wire protocol 4.13): conversations, sessions, notes, answers, consents and labels move to the
 * survivor, whose values win; missing ones are taken from the other contact. Every session of the survivor is notified. A
 * session without proof has only its own conversations from then on and not the merged record: the merge is the team's
 * decision, not the visitor's proof.
 */
export const mergeContacts = async (tx: Tx, survivor: ContactRow, merged: ContactRow): Promise<ContactRow> => {
  if (survivor.avatar_key && merged.avatar_key) tx.enqueue('files.delete', { keys: [merged.avatar_key] });
  const reach = await loadDeletionReach(tx, merged);
  await moveLabels(tx, survivor, merged);
  await moveMessages(tx, survivor, merged);
  for (const table of [
    'contact_inboxes',
    'conversations',
    'contact_notes',
    'csat_responses',
    'consents',
    'webhook_deliveries',
  ] as const)
    await tx.db.updateTable(table).set({ contact_id: survivor.id }).where('contact_id', '=', merged.id).execute();
  await tx.db.deleteFrom('contacts').where('id', '=', merged.id).execute();
  const sessions = await tx.db
    .selectFrom('contact_inboxes')
    .select('id')
    .where('contact_id', '=', survivor.id)
    .execute();
  await closeUnprovenSessions(tx, survivor.id);
  for (const { id } of sessions) tx.record('contact.merged', { contact_id: survivor.id, contact_inbox_id: id });
  tx.record('contact.deleted', {
    contact_id: merged.id,
    account_id: merged.account_id,
    reach,
    merged_into: survivor.id,
  });
  const values = {
    name: survivor.name ?? merged.name,
    email: survivor.email ?? merged.email,
    phone_number: survivor.phone_number ?? merged.phone_number,
    identifier: survivor.identifier ?? merged.identifier,
  };
  const verified = {
    identifier_verified: flagOf(survivor, merged, 'identifier'),
    email_verified: flagOf(survivor, merged, 'email'),
    phone_number_verified: flagOf(survivor, merged, 'phone_number'),
  };
  const facts = openClaims(mergeAttributes(merged.additional_attributes, survivor.additional_attributes), values);
  return tx.db
    .updateTable('contacts')
    .set({
      ...values,
      ...verified,
      search_words: contactWords(values),
      avatar_key: survivor.avatar_key ?? merged.avatar_key,
      avatar_url: survivor.avatar_url ?? merged.avatar_url,
      created_by_id: survivor.created_by_id ?? merged.created_by_id,
      consent_version: survivor.consent_version ?? merged.consent_version,
      consent_at: survivor.consent_version ? survivor.consent_at : merged.consent_at,
      custom_attributes: mergeAttributes(merged.custom_attributes, survivor.custom_attributes),
      ...(await companyOfMerged(tx, survivor, merged, facts)),
      updated_at: tx.now,
    })
    .where('id', '=', survivor.id)
    .returningAll()
    .executeTakeFirstOrThrow();
};
