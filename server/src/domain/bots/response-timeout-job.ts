import type { ConversationId, MessageId } from '@porchlight/core/wire/ids.ts';
import { OUTGOING } from '@porchlight/core/wire/message-type.ts';
import type { ConversationRow } from '../../platform/database/schema/conversations.ts';
import { sendOptionsOf } from '../conversations/template-context.ts';
import type { Deps } from '../deps.ts';
import type { Tx } from '../transaction.ts';
import { ANSWER_BOT } from './answer-settings.ts';
import { takeFromBot } from './take-over-from-bot.ts';

/** The longest time a visitor waits for an external bot (docs/configure/bots.md). */
export const BOT_SILENCE_MS = 2 * 60_000;

const conversationOf = ({ db }: Pick<Deps, 'db'> | Tx, id: ConversationId) =>
  db.selectFrom('conversations').selectAll().where('id', '=', id).where('status', '=', 'pending').executeTakeFirst();

const isAnswered = async ({ db }: Tx, { id }: ConversationRow, message_id: MessageId) =>
  (await db
    .selectFrom('messages')
    .select('id')
    .where('conversation_id', '=', id)
    .where('id', '>', message_id)
    .where('message_type', '=', OUTGOING)
    .where('private', '=', false)
    .where('sender_type', 'in', ['AgentBot', 'User'])
    .limit(1)
    .executeTakeFirst()) !== undefined;

export const endBotSilence = async (
  deps: Deps,
  { conversation_id, message_id }: { conversation_id: ConversationId; message_id: MessageId },
): Promise<void> => {
  const waiting = await conversationOf(deps, conversation_id);
  if (!waiting) return;
  const { inbox, ...options } = await sendOptionsOf(deps, waiting);
  const bot = await deps.db
    .selectFrom('agent_bots')
    .select(['id', 'name'])
    .where('id', '=', inbox.agent_bot_id)
    // Our own bot has its own deadline.
    .where('bot_type', '!=', ANSWER_BOT)
    .executeTakeFirst();
  if (!bot) return;
  await deps.write(async (tx) => {
    const conversation = await conversationOf(tx, conversation_id);
    if (!conversation || (await isAnswered(tx, conversation, message_id))) return;
    await takeFromBot(tx, conversation, bot, 'The bot did not reply for two minutes.', options);
  });
};
