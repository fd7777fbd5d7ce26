import type { AgentBotId } from '@porchlight/core/wire/ids.ts';
import type { AgentBotRow } from '../agents/present.ts';
import type { Deps } from '../deps.ts';
import { templateContext } from '../inboxes/template-context.ts';
import type { Tx } from '../transaction.ts';
import { handOver } from './hand-over.ts';
import { applyBotAnswer, readBotAnswer } from './webhook-answer.ts';

type Delivery = { id: number; event: string; payload: Record<string, unknown>; agent_bot_id: number | null };

type Turn = { apply(tx: Tx): Promise<void>; problem?: string };

/** The conversation a message payload speaks of; only a visitor's words are a bot's turn. */
const displayIdOf = ({ event, payload }: Delivery) => {
  if (event !== 'message_created' || payload['message_type'] !== 'incoming') return undefined;
  const { id } = (payload['conversation'] ?? {}) as { id?: unknown };
  return typeof id === 'number' ? id : undefined;
};

const findBot = ({ db }: Pick<Deps, 'db'> | Tx, id: number | null) =>
  db
    .selectFrom('agent_bots')
    .selectAll()
    .where('id', '=', (id ?? 0) as AgentBotId)
    .executeTakeFirst();

const conversationOf = (tx: Tx, bot: AgentBotRow, displayId: number) =>
  tx.db
    .selectFrom('conversations')
    .selectAll()
    .where('account_id', '=', bot.account_id)
    .where('display_id', '=', displayId)
    .executeTakeFirst();

/** What a bot's answer to a delivery means, read before the transaction that does it. Undefined: nothing. */
export const readBotTurn = async (deps: Deps, delivery: Delivery, body: string): Promise<Turn | undefined> => {
  const displayId = displayIdOf(delivery);
  if (displayId === undefined) return undefined;
  const { answer, problem } = readBotAnswer(body);
  if (problem) return { apply: async () => {}, problem };
  const bot = await findBot(deps, delivery.agent_bot_id);
  if (!answer || !bot) return undefined;
  const inboxOf = await deps.db
    .selectFrom('conversations as c')
    .innerJoin('inboxes as i', 'i.id', 'c.inbox_id')
    .selectAll('i')
    .where('c.account_id', '=', bot.account_id)
    .where('c.display_id', '=', displayId)
    .executeTakeFirst();
  if (!inboxOf || inboxOf.agent_bot_id !== bot.id) return undefined;
  const options = { templates: await templateContext(deps, inboxOf), hasActiveBot: true };
  const apply = async (tx: Tx) => {
    const conversation = await conversationOf(tx, bot, displayId);
    if (conversation) await applyBotAnswer(tx, bot, conversation, answer, { turn: String(delivery.id), options });
  };
  return { apply };
};

/** A bot that cannot be reached leaves nobody waiting: its conversation opens for people. */
export const giveToPeople = async (tx: Tx, delivery: Delivery): Promise<void> => {
  const displayId = displayIdOf(delivery);
  if (displayId === undefined) return;
  const bot = await findBot(tx, delivery.agent_bot_id);
  if (!bot) return;
  const conversation = await conversationOf(tx, bot, displayId);
  if (conversation?.status === 'pending') await handOver(tx, conversation, bot);
};
