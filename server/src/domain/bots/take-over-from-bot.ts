import { OUTGOING } from '@porchlight/core/wire/message-type.ts';
import type { AgentBotRow } from '../../platform/database/schema/bots.ts';
import type { ConversationRow } from '../../platform/database/schema/conversations.ts';
import { type SendOptions, sendMessage } from '../conversations/send-message.ts';
import type { Tx } from '../transaction.ts';
import { handOver } from './handoff.ts';

const FENCE_OR_MARK = /[`*_[\]<>]/g;

/** `why`: a sentence for the team. Does nothing when the bot has handed the conversation over meanwhile. */
export const takeFromBot = async (
  tx: Tx,
  conversation: ConversationRow,
  bot: Pick<AgentBotRow, 'id' | 'name'>,
  why: string,
  options: SendOptions,
): Promise<void> => {
  if (conversation.status !== 'pending') return;
  const from = { sender: { type: 'AgentBot', id: bot.id }, performer: { type: 'agent_bot', id: bot.id } } as const;
  await sendMessage(
    tx,
    conversation,
    { message_type: OUTGOING, content: options.templates.texts('BOT_HANDOVER'), ...from },
    options,
  );
  const opened = await handOver(tx, conversation, bot);
  // The name and the reason contain text of others.
  const content = `**${bot.name.replaceAll(FENCE_OR_MARK, '')} handed over.** ${why.replaceAll(FENCE_OR_MARK, '')}`;
  await sendMessage(tx, opened, { message_type: OUTGOING, private: true, content, ...from }, options);
};
