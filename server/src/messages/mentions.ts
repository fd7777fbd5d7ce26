import type { UserId } from '@porchlight/core/wire/ids.ts';
import { membersAmong } from '../agents/members.ts';
import type { ConversationRow } from '../conversations/load.ts';
import type { Tx } from '../transaction.ts';
import type { MessageRow } from './load.ts';

/** `[@Name](mention://user/12/Name)` (wire protocol 11.7). */
const MENTION = /\(mention:\/\/user\/(\d{1,15})\//g;
const MOST = 50;

/** The people a note calls by name, each once. */
export const mentionedIds = (content: string | null): number[] =>
  [...new Set([...(content ?? '').matchAll(MENTION)].map(([, id]) => Number(id)))].slice(0, MOST);

/** Who is named in a note follows the conversation from now on, and is told. Only people of the account count. */
export const noteMentions = async (tx: Tx, conversation: ConversationRow, message: MessageRow): Promise<void> => {
  if (!message.private) return;
  const ids = mentionedIds(message.content);
  const user_ids = await membersAmong(tx, conversation.account_id, ids);
  if (user_ids.length === 0) return;
  const { id: conversation_id, account_id } = conversation;
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
  for (const user_id of user_ids)
    tx.record('conversation.mentioned', { conversation_id, user_id, message_id: message.id });
  tx.enqueue('notification.raise', {
    type: 'conversation_mention',
    conversation_id,
    message_id: message.id,
    actor_id: message.sender_type === 'User' ? (message.sender_id as UserId) : null,
    user_ids,
  });
};
