import type { ConversationId } from '@porchlight/core/wire/ids.ts';
import type { Performer } from '../../events.ts';
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

const countMerged = async (tx: Tx, id: ConversationId): Promise<number> => {
  const { count } = await tx.db
    .selectFrom('conversations')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('merged_into_id', '=', id)
    .executeTakeFirstOrThrow();
  return Number(count);
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
  for (const { id, into_display_id } of merged)
    if (!gone.has(id))
      tx.record('conversation.updated', {
        conversation_id: id,
        changed: { merged_into: [into_display_id, null] },
        performer: SYSTEM,
      });
  for (const [into, parts] of Map.groupBy(merged, (each) => each.into)) {
    if (gone.has(into)) continue;
    const has_merged = (await countMerged(tx, into)) > 0;
    await tx.db.updateTable('conversations').set({ has_merged }).where('id', '=', into).execute();
    const merged_ids: [unknown, unknown] = [parts.map(({ display_id }) => display_id), []];
    tx.record('conversation.updated', { conversation_id: into, changed: { merged_ids }, performer: SYSTEM });
  }
};
