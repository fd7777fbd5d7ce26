import { INCOMING, OUTGOING } from '@porchlight/core/wire/message-type.ts';
import type { Kysely } from 'kysely';
import type { ConversationRow } from '../../../platform/database/schema/conversations.ts';
import type { Database } from '../../../platform/database/schema/database.ts';
import { isSeenWith, listMergedForVisitor } from '../merged-conversations.ts';

/** An agent splits by hand: more than these are not shown in one thread. */
const MOST_SHOWN = 50;

export type VisibleSplit = { conversation_id: number; message_id: number };

/**
 * Where messages of a visitor's conversation go on since they were split off: the display id of the other one, and the first
 * of its messages that a visitor sees, by which the place in the thread is known. Not those that are shown here again.
 */
export const listSplitsForVisitor = async (
  { db }: { db: Kysely<Database> },
  conversation: ConversationRow,
): Promise<VisibleSplit[]> => {
  if (conversation.messages_moved_at === null && !conversation.has_merged) return [];
  const shown = [conversation.id, ...(await listMergedForVisitor({ db }, conversation))];
  const rows = await db
    .selectFrom('conversation_splits as s')
    .innerJoin('conversations as c', 'c.id', 's.conversation_id')
    .where('s.from_id', 'in', shown)
    .where(({ eb, fn }) => eb(fn.coalesce('c.merged_into_id', 'c.id'), 'not in', shown))
    .where(isSeenWith(conversation))
    .select((row) => [
      'c.display_id as conversation_id',
      row
        .selectFrom('messages')
        .select('messages.id')
        .whereRef('messages.conversation_id', '=', 'c.id')
        .where('messages.message_type', 'in', [INCOMING, OUTGOING])
        .where('messages.private', '=', false)
        .orderBy('messages.id')
        .limit(1)
        .as('message_id'),
    ])
    .orderBy('c.id', 'desc')
    .limit(MOST_SHOWN)
    .execute();
  return rows.flatMap(({ conversation_id, message_id }) =>
    message_id === null ? [] : [{ conversation_id, message_id: Number(message_id) }],
  );
};
