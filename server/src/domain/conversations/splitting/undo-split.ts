import { isMovable } from '@porchlight/core/rules/timeline/is-movable.ts';
import type { ConversationRow } from '../../../platform/database/schema/conversations.ts';
import type { MemberRow } from '../../../platform/database/schema/users.ts';
import { conflict, unprocessable } from '../../../platform/errors.ts';
import { type Agent, performerOf } from '../../permissions/agent.ts';
import type { Tx } from '../../transaction.ts';
import { lockPair, mergeConversations } from '../merging/merge-conversations.ts';
import { refuseLateUndo } from '../merging/undo-merge.ts';
import { moveMessages } from './move-messages.ts';

const MOST_MOVED = 1_000;

const findSplit = (tx: Tx, { id }: ConversationRow) =>
  tx.db.selectFrom('conversation_splits').selectAll().where('conversation_id', '=', id).executeTakeFirst();

/** With what was written in it since. What stays is of the conversation as a whole, and of no thread that goes on. */
const listMovable = async (tx: Tx, { id }: ConversationRow) => {
  const rows = await tx.db
    .selectFrom('messages')
    .select(['id', 'message_type', 'content_type', 'content_attributes'])
    .where('conversation_id', '=', id)
    .orderBy('id')
    .limit(MOST_MOVED + 1)
    .execute();
  if (rows.length > MOST_MOVED)
    throw unprocessable('Too much was written in this conversation since. Merge the two conversations instead.');
  return rows.filter(isMovable).map((message) => message.id);
};

/**
 * Moves all messages back to where they were split off, and merges the conversation into that one, so that links to it
 * lead there. Returns it. @throws 403 too late, 409 not split off, or one of the two is merged
 */
export const undoSplit = async (
  tx: Tx,
  found: ConversationRow,
  agent: Agent,
  agents: readonly Pick<MemberRow, 'id' | 'name'>[],
): Promise<ConversationRow> => {
  const stored = await findSplit(tx, found);
  if (!stored) throw conflict('This conversation was not split off from another one.');
  const rows = await lockPair(tx, found.id, stored.from_id);
  const [split, own, origin] = [await findSplit(tx, found), rows.get(found.id), rows.get(stored.from_id)];
  if (!split || !own || !origin) throw conflict('This conversation was not split off from another one.');
  if (own.merged_into_id !== null || origin.merged_into_id !== null)
    throw conflict('One of the two conversations has been merged into another one meanwhile.');
  refuseLateUndo(tx, agent, split, 'Only an administrator can undo a split of a minute ago or earlier.');
  const by = { performer: performerOf(agent), name: agent.user.name };
  await tx.db.deleteFrom('conversation_splits').where('conversation_id', '=', own.id).execute();
  const ids = await listMovable(tx, own);
  if (ids.length > 0) await moveMessages(tx, own, origin, ids, by.performer);
  return mergeConversations(tx, { from: own.id, into: origin.id }, by, agents);
};
