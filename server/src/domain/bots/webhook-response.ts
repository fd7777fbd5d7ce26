import { MAX_CONTENT_LENGTH } from '@porchlight/core/wire/limits.ts';
import { CONTENT_TYPES } from '@porchlight/core/wire/message.ts';
import { OUTGOING } from '@porchlight/core/wire/message-type.ts';
import { OneOf } from '@porchlight/core/wire/schema.ts';
import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/schema';
import type { AgentBotRow } from '../../platform/database/schema/bots.ts';
import type { ConversationRow } from '../../platform/database/schema/conversations.ts';
import { setStatus } from '../conversations/change-conversation.ts';
import { type SendOptions, sendMessage } from '../conversations/send-message.ts';
import { itemsProblem } from '../messages/interactive-items.ts';
import { askForRating } from '../messages/templates.ts';
import type { Tx } from '../transaction.ts';
import { handOver } from './handoff.ts';

/** Content types that need no text. */
const WORDLESS = ['cards', 'form', 'integrations', 'input_csat'];

const BotMessage = Type.Object({
  content: Type.Optional(Type.String({ maxLength: MAX_CONTENT_LENGTH })),
  content_type: Type.Optional(OneOf(CONTENT_TYPES)),
  content_attributes: Type.Optional(
    Type.Object({ items: Type.Optional(Type.Array(Type.Record(Type.String(), Type.Unknown()), { maxItems: 100 })) }),
  ),
});

/** Messages for the visitor, then an action. `{"content":"…"}` alone is one message. */
const BotAnswer = Type.Object({
  content: Type.Optional(Type.String({ maxLength: MAX_CONTENT_LENGTH })),
  messages: Type.Optional(Type.Array(BotMessage, { maxItems: 10 })),
  action: Type.Optional(OneOf(['handoff', 'resolve'])),
});
export type BotAnswer = Static<typeof BotAnswer>;

const blankProblem = ({ content = '', content_type = 'text' }: Static<typeof BotMessage>) =>
  content.trim() === '' && !WORDLESS.includes(content_type) ? 'a message has no content.' : undefined;

const problemOf = ({ content, messages = content === undefined ? [] : [{ content }] }: BotAnswer) =>
  messages
    .map(
      (message) =>
        blankProblem(message) ?? itemsProblem(message.content_type ?? 'text', message.content_attributes?.items),
    )
    .find(Boolean);

export const readBotAnswer = (body: string): { answer?: BotAnswer; problem?: string } => {
  if (!body.trim().startsWith('{')) return {};
  try {
    const answer: unknown = JSON.parse(body);
    // Compiled for each response: bots answer rarely, and a server without one needs no memory for it.
    const compiled = Compile(BotAnswer);
    if (compiled.Check(answer)) {
      const problem = problemOf(answer);
      return problem ? { problem: `The response cannot be read: ${problem}` } : { answer };
    }
    const [, [first]] = compiled.Errors(answer);
    return {
      problem: `The response cannot be read: ${first?.instancePath.slice(1) ?? ''} ${first?.message ?? 'wrong shape'}.`,
    };
  } catch {
    return { problem: 'The response is not JSON.' };
  }
};

/** A bot's answer counts only while it has the conversation. */
const isBotsTurn = ({ status }: ConversationRow) => status === 'pending';

export const applyBotAnswer = async (
  tx: Tx,
  bot: Pick<AgentBotRow, 'id' | 'name'>,
  conversation: ConversationRow,
  { content, messages = content ? [{ content }] : [], action }: BotAnswer,
  { turn, options }: { turn: string; options: SendOptions },
): Promise<void> => {
  if (!isBotsTurn(conversation)) return;
  const performer = { type: 'agent_bot' as const, id: bot.id };
  for (const [index, message] of messages.entries())
    await sendMessage(
      tx,
      conversation,
      {
        message_type: OUTGOING,
        content: message.content ?? null,
        content_type: message.content_type ?? 'text',
        content_attributes: message.content_attributes ?? {},
        sender: { type: 'AgentBot', id: bot.id },
        performer,
        echo_id: `bot-${turn}-${index}`,
      },
      options,
    );
  if (action === 'handoff') await handOver(tx, conversation, bot);
  if (action !== 'resolve') return;
  const resolved = await setStatus(tx, conversation, 'resolved', { performer, name: bot.name });
  await askForRating(tx, resolved, options.templates);
};
