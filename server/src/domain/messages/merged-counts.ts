import type { ConversationId } from '@porchlight/core/wire/ids.ts';
import { lockRows } from '../../platform/database/row-locks.ts';
import type { ConversationRow } from '../../platform/database/schema/conversations.ts';
import type { Tx } from '../transaction.ts';

export type OwnCounts = Pick<ConversationRow, 'own_unread_count' | 'own_waiting_since'>;

/** What a conversation counts without those that were merged into it. */
export const ownCountsOf = (row: ConversationRow): OwnCounts =>
  row.has_merged && row.own_unread_count !== null
    ? { own_unread_count: row.own_unread_count, own_waiting_since: row.own_waiting_since }
    : { own_unread_count: row.unread_count, own_waiting_since: row.waiting_since };

export const earliest = (waits: readonly (number | null)[]): number | null =>
  waits.reduce((a, b) => (a === null || (b !== null && b < a) ? b : a), null);

const isShownIn = (tx: Tx, id: ConversationId) =>
  tx.db
    .selectFrom('conversations')
    .select('id')
    .where((row) => row.or([row('id', '=', id), row('merged_into_id', '=', id)]));

/** What the team has read, or replied to, in the conversation in which others are shown. */
export const clearOwnCounts = async (
  tx: Tx,
  { id, has_merged }: Pick<ConversationRow, 'id' | 'has_merged'>,
  cleared: { own_unread_count?: 0; own_waiting_since?: null },
): Promise<void> => {
  if (!has_merged) return;
  await tx.db.updateTable('conversations').set(cleared).where('id', 'in', isShownIn(tx, id)).execute();
};

/**
 * After a merge has ended: unread messages and the wait of a conversation and those that are shown in it still. Nothing is
 * known of one that the version before merged: it keeps its numbers.
 */
export const recountMerged = async (tx: Tx, id: ConversationId): Promise<void> => {
  const row = await tx.db
    .selectFrom('conversations')
    .selectAll()
    .where('id', '=', id)
    .modifyEnd(lockRows(tx.db))
    .executeTakeFirst();
  if (!row) return;
  const merged = await tx.db
    .selectFrom('conversations')
    .select(['own_unread_count', 'own_waiting_since'])
    .where('merged_into_id', '=', id)
    .execute();
  const all = [row.own_unread_count === null ? ownCountsOf(row) : row, ...merged];
  await tx.db
    .updateTable('conversations')
    .set({
      has_merged: merged.length > 0,
      unread_count: all.reduce((sum, { own_unread_count }) => sum + (own_unread_count ?? 0), 0),
      waiting_since: earliest(all.map(({ own_waiting_since }) => own_waiting_since)),
      updated_at: tx.now,
    })
    .where('id', '=', id)
    .execute();
};

/** What a conversation counts of its own messages, whether others are shown in it or not. */
export const setOwnCounts = async (
  tx: Tx,
  { id, has_merged }: Pick<ConversationRow, 'id' | 'has_merged'>,
  own: OwnCounts,
): Promise<void> => {
  const { own_unread_count, own_waiting_since } = own;
  const counts = has_merged ? own : { unread_count: own_unread_count ?? 0, waiting_since: own_waiting_since };
  await tx.db.updateTable('conversations').set(counts).where('id', '=', id).execute();
  if (has_merged) await recountMerged(tx, id);
};
