import type { ConversationRow } from '../../../platform/database/schema/conversations.ts';
import type { Performer } from '../../events.ts';
import type { Tx } from '../../transaction.ts';
import { followSchedule } from './schedule-message.ts';

type Place = Pick<ConversationRow, 'id'>;

/** To where the conversation goes on; `only` those of these ids. Returns the ids of the moved ones. Both rows are locked. */
export const moveSchedule = async (
  tx: Tx,
  from: Place,
  into: Place,
  performer: Performer,
  only?: readonly number[],
): Promise<number[]> => {
  const moved = await tx.db
    .updateTable('scheduled_messages')
    .set({ conversation_id: into.id, updated_at: tx.now })
    .where('conversation_id', '=', from.id)
    .$if(only !== undefined, (query) => query.where('id', 'in', only ?? []))
    .returning('id')
    .execute();
  if (moved.length === 0) return [];
  for (const { id } of [from, into]) await followSchedule(tx, id, performer);
  return moved.map(({ id }) => id);
};
