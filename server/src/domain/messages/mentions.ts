import type { ConversationRow } from '../../platform/database/schema/conversations.ts';
import type { MessageRow } from '../../platform/database/schema/messages.ts';
import { findInboxViewers, participantsOf, recordAccessChanges } from '../permissions/conversation-viewers.ts';
import type { Tx } from '../transaction.ts';
import { isSentBy } from './senders.ts';

/** `[@Name](mention://user/12/Name)` (wire protocol 11.7). */
const MENTION = /\(mention:\/\/user\/(\d{1,15})\//g;
const MOST = 50;

export const mentionedIds = (content: string | null): number[] =>
  [...new Set([...(content ?? '').matchAll(MENTION)].map(([, id]) => Number(id)))].slice(0, MOST);

/** Only users who can see conversations of the inbox. `formerText`: its mentions were notified before. */
export const noteMentions = async (
  tx: Tx,
  conversation: ConversationRow,
  message: MessageRow,
  formerText: string | null = null,
): Promise<void> => {
  if (!message.private) return;
  const mentionedBefore = mentionedIds(formerText);
  const ids = mentionedIds(message.content).filter((id) => !mentionedBefore.includes(id));
  if (ids.length === 0) return;
  const { id: conversation_id, account_id, assignee_id } = conversation;
  const viewers = await findInboxViewers(tx.db, conversation);
  const user_ids = viewers.filter((id) => ids.includes(id));
  if (user_ids.length === 0) return;
  const before = await participantsOf(tx.db, conversation_id);
  await tx.db
    .insertInto('participants')
    .values(user_ids.map((user_id) => ({ conversation_id, user_id, created_at: tx.now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx.db
    .insertInto('mentions')
    .values(
      user_ids.map((user_id) => ({ account_id, conversation_id, user_id, message_id: message.id, created_at: tx.now })),
    )
    .execute();
  const after = { assignee_id, participants: [...before, ...user_ids] };
  await recordAccessChanges(tx, conversation, { assignee_id, participants: before }, after);
  for (const user_id of user_ids)
    tx.record('conversation.mentioned', { conversation_id, user_id, message_id: message.id });
  tx.enqueue('notification.raise', {
    type: 'conversation_mention',
    conversation_id,
    message_id: message.id,
    actor_id: isSentBy(message, 'User') ? message.sender_id : null,
    user_ids,
  });
};
