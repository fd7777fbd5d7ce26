import type { AgentBotRow } from '../../platform/database/schema/bots.ts';
import type { ConversationRow } from '../../platform/database/schema/conversations.ts';
import { setStatus } from '../conversations/change-conversation.ts';
import { recordFact } from '../reports/record-fact.ts';
import type { Tx } from '../transaction.ts';

/** Hands a conversation to the team (wire protocol 10.9): it opens, the team is notified, and the reports count it. */
export const handOver = async (
  tx: Tx,
  conversation: ConversationRow,
  bot: Pick<AgentBotRow, 'id' | 'name'>,
): Promise<ConversationRow> => {
  const performer = { type: 'agent_bot' as const, id: bot.id };
  const wasPending = conversation.status === 'pending';
  const opened = await setStatus(tx, conversation, 'open', { performer, name: bot.name });
  if (!wasPending) return opened;
  tx.record('conversation.bot_handoff', { conversation_id: conversation.id, performer });
  await recordFact(tx, opened, { name: 'bot_handoff', user_id: null, since: conversation.created_at });
  tx.enqueue('notification.raise', {
    type: 'conversation_creation',
    conversation_id: conversation.id,
    message_id: null,
    actor_id: null,
    user_ids: [],
  });
  return opened;
};
