import type { ConversationId, MessageId } from '@porchlight/core/wire/ids.ts';
import { INCOMING, OUTGOING } from '@porchlight/core/wire/message-type.ts';
import type { AgentBotRow } from '../../platform/database/schema/bots.ts';
import type { ConversationRow } from '../../platform/database/schema/conversations.ts';
import type { InboxRow } from '../../platform/database/schema/inboxes.ts';
import { loadAccount } from '../accounts/queries.ts';
import { loadTranscript, type TranscriptEntry } from '../ai/transcript.ts';
import { listMergedForVisitor } from '../conversations/merged-conversations.ts';
import type { Deps } from '../deps.ts';
import { inboxOf } from '../inboxes/queries.ts';
import { ANSWER_BOT } from './answer-settings.ts';

export type Turn = {
  conversation: ConversationRow;
  inbox: InboxRow;
  bot: AgentBotRow;
  company: string;
  message: { id: MessageId; content: string | null };
  transcript: TranscriptEntry[];
  /** A colleague has replied meanwhile: the conversation is theirs. */
  isJoined: boolean;
};

const newestOf = ({ db }: Pick<Deps, 'db'>, conversation_id: ConversationId) =>
  db
    .selectFrom('messages')
    .select(['id', 'content', 'message_type', 'sender_type'])
    .where('conversation_id', '=', conversation_id)
    .where('message_type', 'in', [INCOMING, OUTGOING])
    .where('private', '=', false)
    .where((row) => row.or([row('message_type', '=', INCOMING), row('sender_type', 'is not', null)]))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Whether the conversation still waits for the bot's answer to this message. */
export const isStillOpen = async (
  db: Deps['db'],
  { conversation, bot, message }: Pick<Turn, 'conversation' | 'bot' | 'message'>,
): Promise<boolean> => {
  const [state, newest] = await Promise.all([
    db
      .selectFrom('conversations as c')
      .innerJoin('inboxes as i', 'i.id', 'c.inbox_id')
      .select(['c.status', 'i.agent_bot_id'])
      .where('c.id', '=', conversation.id)
      .executeTakeFirst(),
    newestOf({ db }, conversation.id),
  ]);
  return state?.status === 'pending' && state.agent_bot_id === bot.id && newest?.id === message.id;
};

const isAnswered = async ({ db }: Pick<Deps, 'db'>, message_id: MessageId) => {
  const call = await db
    .selectFrom('model_calls')
    .select('state')
    .where('purpose', '=', 'answer')
    .where('message_id', '=', message_id)
    .executeTakeFirst();
  // A failed call is retried only by its own job: a new message has a call of its own.
  return call !== undefined && call.state !== 'running' && call.state !== 'failed';
};

/** The message that the bot has to answer; undefined when there is none, or when the team has the conversation. */
export const openTurn = async (deps: Pick<Deps, 'db'>, conversation_id: ConversationId): Promise<Turn | undefined> => {
  const { db } = deps;
  const conversation = await db
    .selectFrom('conversations')
    .selectAll()
    .where('id', '=', conversation_id)
    .where('status', '=', 'pending')
    .executeTakeFirst();
  if (!conversation) return undefined;
  const inbox = await inboxOf(db, conversation);
  const bot = await db
    .selectFrom('agent_bots')
    .selectAll()
    .where('id', '=', inbox.agent_bot_id)
    .where('bot_type', '=', ANSWER_BOT)
    .executeTakeFirst();
  const message = await newestOf(deps, conversation.id);
  const isJoined = message?.message_type === OUTGOING && message.sender_type === 'User';
  if (!bot || !message || (message.message_type !== INCOMING && !isJoined)) return undefined;
  if (await isAnswered(deps, message.id)) return undefined;
  const [account, transcript] = await Promise.all([
    loadAccount(db, inbox.account_id),
    loadTranscript(deps, conversation.id, await listMergedForVisitor(deps, conversation)),
  ]);
  return { conversation, inbox, bot, message, company: inbox.business_name || account.name, transcript, isJoined };
};

export const countTurns = async ({ db }: Pick<Deps, 'db'>, conversation_id: ConversationId): Promise<number> => {
  const { count } = await db
    .selectFrom('model_calls')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('conversation_id', '=', conversation_id)
    .where('purpose', '=', 'answer')
    .where('state', 'in', ['done', 'asked'])
    .executeTakeFirstOrThrow();
  return Number(count);
};
