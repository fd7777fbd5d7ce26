import type { ConversationId } from '@porchlight/core/wire/ids.ts';
import type { Kysely } from 'kysely';
import type { ConversationRow } from '../../platform/database/schema/conversations.ts';
import type { Database } from '../../platform/database/schema/database.ts';
import { labelIdsOf } from '../contacts/labels.ts';
import type { Performer } from '../events.ts';
import { addActivity } from '../messages/activity.ts';
import { applyByLabels } from '../sla/apply-policy.ts';
import type { Tx } from '../transaction.ts';
import { currentConversation } from './reload-conversation.ts';

type Reader = { db: Kysely<Database> };

export const labelsOfConversation = async ({ db }: Reader, id: ConversationId): Promise<string[]> => {
  const rows = await db
    .selectFrom('labels')
    .innerJoin('conversation_labels', 'conversation_labels.label_id', 'labels.id')
    .select('labels.title')
    .where('conversation_labels.conversation_id', '=', id)
    .orderBy('labels.title')
    .execute();
  return rows.map(({ title }) => title);
};

const without = (titles: readonly string[], others: readonly string[]) =>
  titles.filter((title) => !others.includes(title)).join(', ');

/** Wire protocol 5.9: changes of an agent. Changes of a page have no activity. */
const sayLabels = async (tx: Tx, conversation: ConversationRow, name: string, before: string[], after: string[]) => {
  const [added, removed] = [without(after, before), without(before, after)];
  if (added) await addActivity(tx, conversation, `${name} added ${added}`);
  if (removed) await addActivity(tx, conversation, `${name} removed ${removed}`);
};

type By = { performer: Performer; name: string | null };

export const setConversationLabels = async (
  tx: Tx,
  target: Pick<ConversationRow, 'id'>,
  titles: readonly string[],
  { performer, name }: By,
): Promise<string[]> => {
  // Two sets at once would leave the labels of both.
  const conversation = await currentConversation(tx, target);
  const { id, account_id } = conversation;
  const before = await labelsOfConversation(tx, id);
  const labelIds = await labelIdsOf(tx, account_id, titles);
  await tx.db.deleteFrom('conversation_labels').where('conversation_id', '=', id).execute();
  if (labelIds.length > 0) {
    const rows = labelIds.map((label_id) => ({ conversation_id: id, label_id, created_at: tx.now }));
    await tx.db.insertInto('conversation_labels').values(rows).execute();
  }
  const after = await labelsOfConversation(tx, id);
  if (name !== null) await sayLabels(tx, conversation, name, before, after);
  if (without(after, before)) await applyByLabels(tx, conversation, labelIds, performer);
  if (before.join() !== after.join())
    tx.record('conversation.updated', { conversation_id: id, changed: { label_list: [before, after] }, performer });
  return after;
};
