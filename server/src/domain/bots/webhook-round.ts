import { fieldOf } from '@porchlight/core/rules/read-field.ts';
import { type AgentBotId, NO_ROW } from '@porchlight/core/wire/ids.ts';
import type { AgentBotRow } from '../../platform/database/schema/bots.ts';
import type { ConversationRow } from '../../platform/database/schema/conversations.ts';
import { languageOf } from '../conversations/language.ts';
import { findConversation } from '../conversations/queries.ts';
import type { SendOptions } from '../conversations/send-message.ts';
import { templateContext } from '../conversations/template-context.ts';
import type { Deps } from '../deps.ts';
import { inboxOf } from '../inboxes/queries.ts';
import type { Tx } from '../transaction.ts';
import { takeFromBot } from './take-over-from-bot.ts';
import { applyBotAnswer, type BotAnswer } from './webhook-response.ts';

type Delivery = { id: number; event: string; payload: Record<string, unknown>; agent_bot_id: AgentBotId | null };

export type BotTurn = {
  answersInResponse: boolean;
  answer(tx: Tx, answer: BotAnswer): Promise<void>;
  giveUp(tx: Tx, why: string): Promise<void>;
};

const displayIdOf = ({ event, payload }: Delivery) => {
  if (event !== 'message_created' || payload['message_type'] !== 'incoming') return undefined;
  const id = fieldOf(payload['conversation'], 'id');
  return typeof id === 'number' ? id : undefined;
};

/** Options for sending as the bot; undefined when the bot is not connected to the conversation's inbox. */
const optionsOf = async (
  deps: Pick<Deps, 'db' | 'clock'>,
  bot: AgentBotRow,
  conversation: ConversationRow,
): Promise<SendOptions | undefined> => {
  const inbox = await inboxOf(deps.db, conversation);
  if (inbox.agent_bot_id !== bot.id) return undefined;
  return { templates: await templateContext(deps, inbox, languageOf(conversation)), hasActiveBot: true };
};

/** The round of a delivery; undefined when it is not the bot's turn, or the bot is not connected any more. */
export const openBotTurn = async (
  deps: Pick<Deps, 'db' | 'clock'>,
  delivery: Delivery,
): Promise<BotTurn | undefined> => {
  const displayId = displayIdOf(delivery);
  if (displayId === undefined) return undefined;
  const bot = await deps.db
    .selectFrom('agent_bots')
    .selectAll()
    .where('id', '=', delivery.agent_bot_id ?? NO_ROW)
    .executeTakeFirst();
  const read = bot && (await findConversation(deps, bot.account_id, displayId));
  const options = read && (await optionsOf(deps, bot, read));
  if (!options) return undefined;
  const now = (tx: Tx) => findConversation(tx, bot.account_id, displayId);
  return {
    answersInResponse: bot.answers_in_response,
    answer: async (tx, answer) => {
      const conversation = await now(tx);
      if (conversation) await applyBotAnswer(tx, bot, conversation, answer, { turn: String(delivery.id), options });
    },
    giveUp: async (tx, why) => {
      const conversation = await now(tx);
      if (conversation) await takeFromBot(tx, conversation, bot, why, options);
    },
  };
};
