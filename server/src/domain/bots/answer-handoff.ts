import { OUTGOING } from '@porchlight/core/wire/message-type.ts';
import { languageOf } from '../conversations/language.ts';
import { sendMessage } from '../conversations/send-message.ts';
import { templateContext } from '../conversations/template-context.ts';
import type { Deps } from '../deps.ts';
import type { HandoffReason } from '../job-payloads.ts';
import type { TemplateContext } from '../messages/templates.ts';
import type { Tx } from '../transaction.ts';
import { isStillOpen, type Turn } from './answer-round.ts';
import { answerBotSettings } from './answer-settings.ts';
import { handOver } from './handoff.ts';

/** Sends a message as the bot. A repeated job sends it once. */
export const sayAsBot = async (
  tx: Tx,
  { conversation, bot, message }: Turn,
  content: string,
  templates: TemplateContext,
): Promise<void> => {
  await sendMessage(
    tx,
    conversation,
    {
      message_type: OUTGOING,
      content,
      sender: { type: 'AgentBot', id: bot.id },
      performer: { type: 'agent_bot', id: bot.id },
      echo_id: `answer-${message.id}`,
    },
    { templates, hasActiveBot: true },
  );
};

export const giveUp = async (tx: Tx, turn: Turn, why: HandoffReason, templates: TemplateContext): Promise<void> => {
  const { unknown_message, handover_message } = answerBotSettings(turn.bot);
  const isUnknown = why === 'unknown' || why === 'unreadable';
  const text = isUnknown
    ? unknown_message || templates.texts('BOT_UNKNOWN')
    : handover_message || templates.texts('BOT_HANDOVER');
  await sayAsBot(tx, turn, text, templates);
  await handOver(tx, turn.conversation, turn.bot);
  tx.enqueue('answer_bot.note', {
    conversation_id: turn.conversation.id,
    message_id: turn.message.id,
    agent_bot_id: turn.bot.id,
    why,
  });
};

export const giveUpUnasked = async (deps: Deps, turn: Turn, why: HandoffReason): Promise<void> => {
  const templates = await templateContext(deps, turn.inbox, languageOf(turn.conversation));
  await deps.write(async (tx) => {
    if (await isStillOpen(tx.db, turn)) await giveUp(tx, turn, why, templates);
  });
};

/** A colleague answers already: the conversation is theirs, and no message is sent. */
export const leaveToColleague = async ({ write }: Deps, turn: Turn): Promise<void> => {
  await write(async (tx) => {
    if (await isStillOpen(tx.db, turn)) await handOver(tx, turn.conversation, turn.bot);
  });
};
