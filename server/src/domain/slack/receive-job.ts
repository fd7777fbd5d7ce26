import type { SlackThreadId } from '@porchlight/core/wire/ids.ts';
import { OUTGOING } from '@porchlight/core/wire/message-type.ts';
import { callSlack, SlackError } from '../../platform/clients/slack.ts';
import type { ConversationRow } from '../../platform/database/schema/conversations.ts';
import type { SlackConnectionRow, SlackReplyRow, SlackThreadRow } from '../../platform/database/schema/webhooks.ts';
import { HttpError } from '../../platform/errors.ts';
import { currentConversation } from '../conversations/reload-conversation.ts';
import { sendMessage } from '../conversations/send-message.ts';
import { sendOptionsOf } from '../conversations/template-context.ts';
import type { Deps } from '../deps.ts';
import { assignableAgents } from '../inboxes/team-queries.ts';
import type { Tx } from '../transaction.ts';
import { activeAccountOf } from '../visitors/sessions.ts';
import { tokenOf } from './queries.ts';
import { plainText, readNote } from './reply-text.ts';
import { SLACK_ECHO } from './threads.ts';
import { findSlackPerson, type SlackPerson } from './workspace.ts';

const FILES = 'Files in Slack are not passed on. Write the reply as text, or send the file in Porchlight.';

type Received = {
  connection: SlackConnectionRow;
  thread: SlackThreadRow;
  conversation: ConversationRow;
  reply: SlackReplyRow;
};

/** The oldest reply that waits: they become messages in the order of Slack. */
const nextReply = async ({ db }: Deps, id: SlackThreadId): Promise<Received | undefined> => {
  const thread = await db.selectFrom('slack_threads').selectAll().where('id', '=', id).executeTakeFirst();
  if (!thread) return undefined;
  const [connection, conversation, reply] = await Promise.all([
    db.selectFrom('slack_connections').selectAll().where('id', '=', thread.slack_connection_id).executeTakeFirst(),
    db.selectFrom('conversations').selectAll().where('id', '=', thread.conversation_id).executeTakeFirst(),
    db
      .selectFrom('slack_replies')
      .selectAll()
      .where('slack_thread_id', '=', id)
      .orderBy('ts')
      .limit(1)
      .executeTakeFirst(),
  ]);
  return connection && conversation && reply && { thread, connection, conversation, reply };
};

/** A failure that may pass is tried again; without the permission to read users, the name is not known. */
const personOf = async (deps: Deps, { connection, reply }: Received): Promise<SlackPerson> => {
  const requested = { user: reply.slack_user_id, team_id: connection.team_id };
  return findSlackPerson(deps, tokenOf(connection, deps.env), requested).catch((error: unknown) => {
    if (!(error instanceof SlackError) || error.problem === 'busy' || error.problem === 'unavailable') throw error;
    return { name: '', email: undefined };
  });
};

/** The agent with the email address of the Slack user, if they see the inbox. */
const agentOf = async (tx: Tx, { account_id, inbox_id }: ConversationRow, email: string | undefined) => {
  if (email === undefined) return undefined;
  const agents = await assignableAgents(tx, account_id, [inbox_id]);
  return agents.find((agent) => agent.email.toLowerCase() === email);
};

const take = (tx: Tx, { reply }: Received) =>
  tx.db.deleteFrom('slack_replies').where('id', '=', reply.id).returning('id').executeTakeFirst();

const draftOf = async (tx: Tx, { conversation, reply, thread }: Received, { name, email }: SlackPerson) => {
  const agent = await agentOf(tx, conversation, email);
  const { isNote, content } = readNote(plainText(reply.content));
  return {
    message_type: OUTGOING,
    content: agent || content.trim() === '' ? content : `${name || 'Slack'}: ${content}`,
    private: isNote,
    sender: agent ? ({ type: 'User', id: agent.id } as const) : null,
    performer: agent ? ({ type: 'user', id: agent.id } as const) : ({ type: 'system' } as const),
    echo_id: `${SLACK_ECHO}${thread.channel_id}-${reply.ts}`,
  };
};

/** Why it is not a message; undefined when it is one. */
const store = async (deps: Deps, received: Received, person: SlackPerson): Promise<string | undefined> => {
  const { conversation, reply } = received;
  const hasText = reply.content.trim() !== '';
  if (!hasText) {
    await deps.write((tx) => take(tx, received));
    return FILES;
  }
  try {
    const { inbox, ...options } = await sendOptionsOf(deps, conversation);
    await activeAccountOf(deps, inbox);
    await deps.write(async (tx) => {
      if (!(await take(tx, received))) return;
      const current = await currentConversation(tx, conversation);
      await sendMessage(tx, current, await draftOf(tx, received, person), options);
    });
    return reply.has_files ? FILES : undefined;
  } catch (error) {
    if (!(error instanceof HttpError) || error.status >= 500) throw error;
    await deps.write((tx) => take(tx, received));
    return typeof error.body.error === 'string' ? error.body.error : (error.body.message ?? error.message);
  }
};

/** To the author alone. The reply is settled: a failure to say so is only logged. */
const explain = async (deps: Deps, { connection, thread, reply }: Received, reason: string) => {
  const fields = {
    channel: thread.channel_id,
    thread_ts: thread.thread_ts ?? '',
    user: reply.slack_user_id,
    text: reply.has_files && reason === FILES ? reason : `Your reply was not sent: ${reason}`,
  };
  const call = { token: tokenOf(connection, deps.env), method: 'chat.postEphemeral', fields };
  await callSlack(deps, call).catch((err: unknown) => deps.log.warn({ err }, 'a Slack user was not answered'));
};

/** Replies in the thread become messages of agents, one after another. */
export const receiveSlackReplies = async (
  deps: Deps,
  { slack_thread_id }: { slack_thread_id: SlackThreadId },
): Promise<void> => {
  for (;;) {
    const received = await nextReply(deps, slack_thread_id);
    if (!received) return;
    const reason = await store(deps, received, await personOf(deps, received));
    if (reason) await explain(deps, received, reason);
  }
};
