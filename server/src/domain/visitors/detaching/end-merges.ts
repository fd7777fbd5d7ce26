import type { ConversationId } from '@porchlight/core/wire/ids.ts';
import type { Performer } from '../../events.ts';
import { recountMerged } from '../../messages/merged-counts.ts';
import type { Tx } from '../../transaction.ts';

type Merged = { id: ConversationId; display_id: number; into: ConversationId; into_display_id: number };

const SYSTEM: Performer = { type: 'system' };

const listMerged = (tx: Tx, ids: readonly ConversationId[]): Promise<Merged[]> =>
  tx.db
    .selectFrom('conversations as c')
    .innerJoin('conversations as t', 't.id', 'c.merged_into_id')
    .select(['c.id', 'c.display_id', 't.id as into', 't.display_id as into_display_id'])
    .where((row) => row.or([row('c.id', 'in', ids), row('c.merged_into_id', 'in', ids)]))
    .orderBy('c.id')
    .execute();

/**
 * One that came along with one of these stays where it is shown. Of what its merge changed there is nothing to restore: that
 * conversation is gone, or is another contact's.
 */
const keepThoseBefore = async (tx: Tx, separated: readonly ConversationId[]) => {
  const rows = await tx.db
    .selectFrom('conversation_merges as m')
    .innerJoin('conversations as c', 'c.id', 'm.conversation_id')
    .select(['m.conversation_id', 'm.undo_facts', 'c.merged_into_id'])
    .where('m.into_id', 'in', separated)
    .where('c.id', 'not in', separated)
    .execute();
  for (const { conversation_id, undo_facts, merged_into_id } of rows)
    if (merged_into_id !== null)
      await tx.db
        .updateTable('conversation_merges')
        .set({ into_id: merged_into_id, undo_facts: { ...undo_facts, target: {}, label_ids: [], participant_ids: [] } })
        .where('conversation_id', '=', conversation_id)
        .execute();
};

/**
 * Ends the merges of these conversations and of those that go on in them, because their contact changes or they are erased.
 * Clients that show the other end of one are notified, and read its messages again. `gone`: nothing is said of these.
 */
export const endMerges = async (
  tx: Tx,
  ids: readonly ConversationId[],
  gone: ReadonlySet<ConversationId> = new Set(),
): Promise<void> => {
  const merged = await listMerged(tx, ids);
  if (merged.length === 0) return;
  const separated = merged.map(({ id }) => id);
  await tx.db.deleteFrom('conversation_merges').where('conversation_id', 'in', separated).execute();
  await tx.db.updateTable('conversations').set({ merged_into_id: null }).where('id', 'in', separated).execute();
  await keepThoseBefore(tx, separated);
  for (const { id, into_display_id } of merged) {
    if (gone.has(id)) continue;
    await recountMerged(tx, id);
    const merged_into: [unknown, unknown] = [into_display_id, null];
    tx.record('conversation.updated', { conversation_id: id, changed: { merged_into }, performer: SYSTEM });
  }
  for (const [into, parts] of Map.groupBy(merged, (each) => each.into)) {
    if (gone.has(into)) continue;
    await recountMerged(tx, into);
    const merged_ids: [unknown, unknown] = [parts.map(({ display_id }) => display_id), []];
    tx.record('conversation.updated', { conversation_id: into, changed: { merged_ids }, performer: SYSTEM });
  }
};
