import { PRIORITIES } from '@porchlight/core/wire/conversation.ts';
import type { ConversationRow } from '../../platform/database/schema/conversations.ts';
import { unprocessable } from '../../platform/errors.ts';
import type { Changed, Performer } from '../events.ts';
import { addActivity } from '../messages/activity.ts';
import type { Tx } from '../transaction.ts';
import { updateConversation } from './change-conversation.ts';

/** The sort number of a priority; null is none. @throws 422 */
export const priorityOf = (name: string | undefined) => {
  if (!name || name === 'none') return null;
  const index = PRIORITIES.findIndex((priority) => priority === name);
  if (index < 0) throw unprocessable(`priority must be one of ${PRIORITIES.join(', ')} or none`);
  return index + 1;
};

const wordOf = (priority: number) => PRIORITIES[priority - 1] ?? String(priority);

/** Wire protocol 5.9. */
const priorityActivity = (name: string, before: number | null, after: number | null) => {
  if (after === null) return `${name} removed the priority`;
  if (before === null) return `${name} set the priority to ${wordOf(after)}`;
  return `${name} changed the priority from ${wordOf(before)} to ${wordOf(after)}`;
};

export const setPriority = async (
  tx: Tx,
  conversation: ConversationRow,
  priority: number | null,
  { performer, name }: { performer: Performer; name: string },
): Promise<ConversationRow> => {
  if (conversation.priority === priority) return conversation;
  const changed: Changed = { priority: [conversation.priority, priority] };
  tx.record('conversation.updated', { conversation_id: conversation.id, changed, performer });
  const updated = await updateConversation(tx, conversation.id, { priority });
  await addActivity(tx, updated, priorityActivity(name, conversation.priority, priority));
  return updated;
};
