import { createHash } from 'node:crypto';
import type { MergeCounts, MergeField } from '@porchlight/core/wire/contacts/merge-preview.ts';
import type { ContactId } from '@porchlight/core/wire/ids.ts';
import type { Kysely } from 'kysely';
import type { ContactRow } from '../../../platform/database/schema/contacts.ts';
import type { Database } from '../../../platform/database/schema/database.ts';
import { conflict, invalidRecord, notFound } from '../../../platform/errors.ts';
import { type Agent, visibleInboxIds } from '../../permissions/agent.ts';
import { withinRole } from '../../permissions/conversation-reach.ts';
import type { Tx } from '../../transaction.ts';
import { lockContactsToDelete } from '../lock-contacts.ts';
import { findContactFor, listContactsFor } from '../queries.ts';
import { mergeFields, type Taken } from './merge-fields.ts';

type MergePreview = {
  base: ContactRow;
  mergee: ContactRow;
  fields: MergeField[];
  counts: { base: MergeCounts; mergee: MergeCounts };
  preview: string;
};

type Ids = { base_contact_id: ContactId; mergee_contact_id: ContactId };

const countConversations = async (db: Kysely<Database>, agent: Agent, id: ContactId): Promise<number> => {
  const inboxes = await visibleInboxIds({ db }, agent);
  if (inboxes?.length === 0) return 0;
  const { count } = await db
    .selectFrom('conversations')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('contact_id', '=', id)
    .where(withinRole(agent))
    .$if(inboxes !== undefined, (query) => query.where('inbox_id', 'in', inboxes ?? []))
    .executeTakeFirstOrThrow();
  return Number(count);
};

const countsOf = async (db: Kysely<Database>, agent: Agent, id: ContactId): Promise<MergeCounts> => {
  const notes = await db
    .selectFrom('contact_notes')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('contact_id', '=', id)
    .executeTakeFirstOrThrow();
  const labels = await db
    .selectFrom('contact_labels')
    .innerJoin('labels', 'labels.id', 'contact_labels.label_id')
    .select('labels.title')
    .where('contact_labels.contact_id', '=', id)
    .orderBy('labels.title')
    .execute();
  return {
    conversations: await countConversations(db, agent, id),
    notes: Number(notes.count),
    labels: labels.map(({ title }) => title),
  };
};

/** Times alone are left out: a visitor who looks at another page changes nothing of the merge. */
const digestOf = ({ base, mergee, fields, counts }: Omit<MergePreview, 'preview'>): string => {
  const rest = [base, mergee].map((row) => [
    row.id,
    row.additional_attributes,
    row.company_id,
    row.avatar_key,
    row.avatar_url,
    row.identifier_verified,
    row.email_verified,
    row.phone_number_verified,
  ]);
  return createHash('sha256')
    .update(JSON.stringify([rest, fields, counts]))
    .digest('base64url');
};

/** What a merge of two contacts would do. @throws 404 unless the agent reaches both, 422 for one contact */
export const previewMerge = async (
  db: Kysely<Database>,
  agent: Agent,
  { base_contact_id, mergee_contact_id }: Ids,
): Promise<MergePreview> => {
  if (base_contact_id === mergee_contact_id)
    throw invalidRecord('A contact cannot be merged with itself', ['mergee_contact_id']);
  const base = await findContactFor(db, agent, base_contact_id);
  const mergee = await findContactFor(db, agent, mergee_contact_id);
  if (!base || !mergee) throw notFound();
  const found = {
    base,
    mergee,
    fields: mergeFields(base, mergee),
    counts: { base: await countsOf(db, agent, base.id), mergee: await countsOf(db, agent, mergee.id) },
  };
  return { ...found, preview: digestOf(found) };
};

/**
 * The same, with both contacts locked until the merge is done: what is added to one of them meanwhile waits.
 * @throws 409 when it is not what the agent saw (`preview`), 422 for a value that cannot be chosen
 */
export const confirmMerge = async (
  tx: Tx,
  agent: Agent,
  { take, preview, ...ids }: Ids & { take: Taken; preview: string | undefined },
): Promise<MergePreview> => {
  const found = await listContactsFor(tx.db, agent, [ids.base_contact_id, ids.mergee_contact_id]);
  await lockContactsToDelete(
    tx,
    found.map(({ id }) => id),
  );
  const now = await previewMerge(tx.db, agent, ids);
  if (preview !== undefined && preview !== now.preview)
    throw conflict('One of these contacts was changed in the meantime. Nothing was merged. Check the values again');
  const unknown = [...take].find((name) => !now.fields.some((field) => field.name === name && field.choosable));
  if (unknown !== undefined) throw invalidRecord(`There is no choice for ${unknown}`, ['take']);
  return now;
};
