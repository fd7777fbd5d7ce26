import type { ConversationId } from '@porchlight/core/wire/ids.ts';
import type { ConversationRow, MergeRow } from '../../platform/database/schema/conversations.ts';
import type { Performer } from '../events.ts';
import { addActivity } from '../messages/activity.ts';
import { recountMerged } from '../messages/merged-counts.ts';
import type { Tx } from '../transaction.ts';
import { findContinuation } from './merged-conversations.ts';
import { currentConversation, findCurrent } from './reload-conversation.ts';

/** A conversation with all that were merged into it first, and so came along. */
export const listWithThoseBefore = async (tx: Tx, id: ConversationId): Promise<ConversationId[]> => {
  const found = [id];
  for (let parents = [id]; parents.length > 0; ) {
    const rows = await tx.db
      .selectFrom('conversation_merges')
      .select('conversation_id')
      .where('into_id', 'in', parents)
      .execute();
    parents = rows.map(({ conversation_id }) => conversation_id).filter((each) => !found.includes(each));
    found.push(...parents);
  }
  return found;
};

type Separated = { conversation: ConversationRow; target: ConversationRow | undefined; merge: MergeRow | undefined };

/**
 * Ends a merge: each has its own unread messages and wait again, but for what the team has read or replied to since. The
 * conversation stays resolved. `because` says who did it, or why. Its row has to be locked.
 */
export const separateConversation = async (
  tx: Tx,
  merged: ConversationRow,
  performer: Performer,
  because: string,
): Promise<Separated> => {
  const { id, merged_into_id, display_id } = merged;
  const found = merged_into_id === null ? undefined : await findCurrent(tx, merged_into_id);
  const [, ...before] = await listWithThoseBefore(tx, id);
  if (before.length > 0)
    await tx.db.updateTable('conversations').set({ merged_into_id: id }).where('id', 'in', before).execute();
  const merge = await tx.db
    .deleteFrom('conversation_merges')
    .where('conversation_id', '=', id)
    .returningAll()
    .executeTakeFirst();
  await tx.db.updateTable('conversations').set({ merged_into_id: null }).where('id', '=', id).execute();
  await recountMerged(tx, id);
  const conversation = await currentConversation(tx, merged);
  if (found) await recountMerged(tx, found.id);
  const target = found && (await currentConversation(tx, found));
  const changed = { merged_into: [target?.display_id ?? null, null] satisfies [unknown, unknown] };
  tx.record('conversation.updated', { conversation_id: id, changed, performer });
  if (target) {
    await addActivity(tx, conversation, `Conversation was separated from #${target.display_id} ${because}`);
    await addActivity(tx, target, `Conversation #${display_id} was separated from this one ${because}`);
    const merged_ids: [unknown, unknown] = [[display_id], []];
    tx.record('conversation.updated', { conversation_id: target.id, changed: { merged_ids }, performer });
  }
  return { conversation, target, merge };
};

const BY_ITSELF: Performer = { type: 'system' };

/**
 * Locked: where a contact's message belongs. That of a merged conversation goes to the one it goes on in. Where its author
 * does not see that one, the reply would not reach them: the merge ends, and they are answered where they write.
 */
export const conversationToWriteIn = async (tx: Tx, found: ConversationRow): Promise<ConversationRow> => {
  const own = await currentConversation(tx, found);
  if (own.merged_into_id === null) return own;
  const next = await findContinuation(tx, own);
  if (next) return currentConversation(tx, next);
  return (await separateConversation(tx, own, BY_ITSELF, 'because the contact wrote in it again')).conversation;
};
