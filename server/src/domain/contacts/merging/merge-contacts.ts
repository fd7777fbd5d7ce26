import type { UserId } from '@porchlight/core/wire/ids.ts';
import { contactWords } from '../../../platform/database/folded-text.ts';
import type { Json } from '../../../platform/database/schema/column-types.ts';
import type { ContactRow } from '../../../platform/database/schema/contacts.ts';
import { companyNameIn, companyOfMerged } from '../../companies/membership.ts';
import { loadDeletionReach } from '../../permissions/deletion-reach.ts';
import type { Tx } from '../../transaction.ts';
import { moveDistinctions } from '../duplicates/dismiss-pair.ts';
import { claimKey, closeUnprovenSessions, type Identity } from '../verified-values.ts';
import { isOfMerged, mergedAttributes, mergeFields, type Taken } from './merge-fields.ts';

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

/** Without the claims that are now the contact's own values. */
const openClaims = (attributes: Json, contact: Pick<ContactRow, Identity>): Json =>
  Object.fromEntries(
    Object.entries(attributes).filter(
      ([key, value]) => !IDENTITIES.some((column) => key === claimKey(column) && value === contact[column]),
    ),
  );

/** What the merged contact is. The file of a picture that it does not have is deleted. */
const mergedValues = async (tx: Tx, survivor: ContactRow, merged: ContactRow, take: Taken) => {
  const fields = mergeFields(survivor, merged);
  const owner = (name: string) => (isOfMerged(fields, name, take) ? merged : survivor);
  const values = {
    name: owner('name').name,
    email: owner('email').email,
    phone_number: owner('phone_number').phone_number,
    identifier: owner('identifier').identifier,
  };
  const picture = owner('picture');
  const keys = [survivor.avatar_key, merged.avatar_key].filter((key) => key !== null);
  const dropped = keys.filter((key) => key !== picture.avatar_key);
  if (dropped.length > 0) tx.enqueue('files.delete', { keys: dropped });
  const facts = openClaims(mergedAttributes(survivor, merged, 'additional_attributes', take), values);
  const [first, second] = take.has('company_name') ? [merged, survivor] : [survivor, merged];
  const company_name = companyNameIn(first.additional_attributes) || companyNameIn(second.additional_attributes);
  const text = company_name === '' ? facts : { ...facts, company_name };
  return {
    ...values,
    identifier_verified: owner('identifier').identifier_verified,
    email_verified: owner('email').email_verified,
    phone_number_verified: owner('phone_number').phone_number_verified,
    search_words: contactWords(values),
    avatar_key: picture.avatar_key,
    avatar_url: picture.avatar_url,
    blocked: owner('blocked').blocked,
    created_by_id: survivor.created_by_id ?? merged.created_by_id,
    consent_version: survivor.consent_version ?? merged.consent_version,
    consent_at: survivor.consent_version ? survivor.consent_at : merged.consent_at,
    custom_attributes: mergedAttributes(survivor, merged, 'custom_attributes', take),
    ...(await companyOfMerged(tx, first, second, text)),
  };
};

const recordMerge = (tx: Tx, { id, account_id }: ContactRow, merged: ContactRow, user_id: UserId | null) =>
  tx.db
    .insertInto('contact_events')
    .values({
      account_id,
      contact_id: id,
      kind: 'merged',
      former_value: merged.name ?? merged.email ?? merged.phone_number ?? merged.identifier,
      user_id,
      created_at: tx.now,
    })
    .execute();

/**
 * Merges two contacts (wire protocol 4.13): conversations, sessions, notes, answers, consents and labels move to the
 * survivor, whose values win unless `take` names them; missing ones are taken from the other contact. Every session of the
 * survivor is notified. A session without proof has only its own conversations from then on and not the merged record: the
 * merge is the team's decision, not the visitor's proof.
 */
export const mergeContacts = async (
  tx: Tx,
  survivor: ContactRow,
  merged: ContactRow,
  { take = new Set(), by = null }: { take?: Taken; by?: UserId | null } = {},
): Promise<ContactRow> => {
  const reach = await loadDeletionReach(tx, merged);
  await moveLabels(tx, survivor, merged);
  await moveMessages(tx, survivor, merged);
  await moveDistinctions(tx, survivor, merged);
  for (const table of [
    'contact_inboxes',
    'conversations',
    'contact_notes',
    'csat_responses',
    'consents',
    'webhook_deliveries',
    'contact_events',
  ] as const)
    await tx.db.updateTable(table).set({ contact_id: survivor.id }).where('contact_id', '=', merged.id).execute();
  await recordMerge(tx, survivor, merged, by);
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
  return tx.db
    .updateTable('contacts')
    .set({ ...(await mergedValues(tx, survivor, merged, take)), updated_at: tx.now })
    .where('id', '=', survivor.id)
    .returningAll()
    .executeTakeFirstOrThrow();
};
