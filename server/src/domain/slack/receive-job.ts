import type { SlackThreadId } from '@porchlight/core/wire/ids.ts';
import { OUTGOING } from '@porchlight/core/wire/message-type.ts';
import { callSlack } from '../../platform/clients/slack.ts';
import { SlackError } from '../../platform/clients/slack-error.ts';
import type { ConversationRow } from '../../platform/database/schema/conversations.ts';
import { HttpError } from '../../platform/errors.ts';
import type { JobContext } from '../../platform/jobs/definition.ts';
import { currentConversation } from '../conversations/reload-conversation.ts';
import { sendMessage } from '../conversations/send-message.ts';
import { sendOptionsOf } from '../conversations/template-context.ts';
import type { Deps } from '../deps.ts';
import { assignableAgents } from '../inboxes/team-queries.ts';
import type { Tx } from '../transaction.ts';
import { type Attachments, withAttachments } from '../uploads/attach.ts';
import { activeAccountOf } from '../visitors/sessions.ts';
import { deleteReply, editReply, findMessageOfReply } from './change-reply.ts';
import { currentTextOf } from './current-reply.ts';
import { tokenOf } from './queries.ts';
import { echoOf, nextReply, type Received, takeReply } from './received-reply.ts';
import { discardFetched, fetchReplyFiles } from './reply-files.ts';
import { mentionedUsers, readNote, toMarkdown } from './reply-text.ts';
import { escapeSlackText, findSlackPerson, type SlackPerson } from './workspace.ts';

/** An edit of an older reply that is no message does not send it: it was written before the connection, or refused. */
const RECENT_MS = 10 * 60_000;
const MOST_NAMES = 5;
/** Files that cannot be fetched by then are left out. */
const FILE_TRIES = 5;

/** A failure that may pass is tried again; without the permission to read users, the name is not known. */
const personOf = async (deps: Deps, { connection }: Received, user: string): Promise<SlackPerson> => {
  const requested = { user, team_id: connection.team_id };
  return findSlackPerson(deps, tokenOf(connection, deps.env), requested).catch((error: unknown) => {
    if (!(error instanceof SlackError) || error.problem === 'busy' || error.problem === 'unavailable') throw error;
    return { name: '', email: undefined };
  });
};

/** As Markdown, with the names of those that it mentions. */
const contentOf = async (deps: Deps, received: Received, text: string): Promise<string> => {
  const names = new Map<string, string>();
  for (const user of mentionedUsers(text).slice(0, MOST_NAMES))
    names.set(user, (await personOf(deps, received, user)).name);
  return toMarkdown(text, names);
};

const prefixOf = ({ name }: SlackPerson) => `${name || 'Slack'}: `;

/** The agent with the email address of the Slack user, if they see the inbox. */
const agentOf = async (tx: Tx, { account_id, inbox_id }: ConversationRow, email: string | undefined) => {
  if (email === undefined) return undefined;
  const agents = await assignableAgents(tx, account_id, [inbox_id]);
  return agents.find((agent) => agent.email.toLowerCase() === email);
};

const draftOf = async (tx: Tx, received: Received, person: SlackPerson, text: string, attachments: Attachments) => {
  const agent = await agentOf(tx, received.conversation, person.email);
  const { isNote, content } = readNote(text);
  return {
    message_type: OUTGOING,
    content: agent || content.trim() === '' ? content : prefixOf(person) + content,
    private: isNote,
    sender: agent ? ({ type: 'User', id: agent.id } as const) : null,
    performer: agent ? ({ type: 'user', id: agent.id } as const) : ({ type: 'system' } as const),
    echo_id: echoOf(received),
    attachments,
  };
};

/** Problems of its files, for its author. */
const sendReply = async (deps: Deps, received: Received, text: string, isLastTry: boolean): Promise<string[]> => {
  const { conversation, reply, connection } = received;
  const person = await personOf(deps, received, reply.slack_user_id);
  const content = await contentOf(deps, received, text);
  const { inbox, ...options } = await sendOptionsOf(deps, conversation);
  await activeAccountOf(deps, inbox);
  const files = await fetchReplyFiles(deps, tokenOf(connection, deps.env), reply.files ?? [], isLastTry);
  const { uploads, problems } = files;
  try {
    const isEmpty = content === '' && uploads.length === 0 && problems.length > 0;
    const problem = problems.length > 0 ? problems.join(' ') : undefined;
    if (isEmpty) await deps.write((tx) => takeReply(tx, received, problem));
    else
      await withAttachments(deps, uploads, { account_id: conversation.account_id }, (attachments) =>
        deps.write(async (tx) => {
          if (!(await takeReply(tx, received, problem))) return { repeated: true };
          const current = await currentConversation(tx, conversation);
          return sendMessage(tx, current, await draftOf(tx, received, person, content, attachments), options);
        }),
      );
    return problems;
  } finally {
    await discardFetched(deps, files);
  }
};

const isRecent = ({ reply, connection }: Received, now: number) => {
  const writtenAt = Number(reply.target_ts ?? reply.ts) * 1_000;
  return writtenAt >= connection.started_at && now - writtenAt < RECENT_MS;
};

/** Problems for its author; none where all is in the conversation. @throws 4xx: it cannot be */
const apply = async (deps: Deps, received: Received, isLastTry: boolean): Promise<string[]> => {
  const { reply } = received;
  const message = await findMessageOfReply(deps, received);
  const text = reply.change === 'deleted' ? undefined : await currentTextOf(deps, received);
  if (text === undefined) {
    await deleteReply(deps, received, message);
    return [];
  }
  if (reply.change === 'edited' && message) {
    const prefix = prefixOf(await personOf(deps, received, reply.slack_user_id));
    await editReply(deps, received, message, await contentOf(deps, received, text), prefix);
    return [];
  }
  // Its first event is still on its way, or was lost: the edit has all that it says.
  if (reply.change === 'edited' && !isRecent(received, deps.clock.now())) {
    await deps.write((tx) => takeReply(tx, received));
    return [];
  }
  return sendReply(deps, received, text, isLastTry);
};

const INTRODUCTIONS = { edited: 'Your edit was not passed on: ', deleted: '', new: 'Your reply was not sent: ' };

/** The message for the author; undefined when there is nothing to say. */
const settle = async (deps: Deps, received: Received, isLastTry: boolean): Promise<string | undefined> => {
  try {
    return (await apply(deps, received, isLastTry)).join('\n') || undefined;
  } catch (error) {
    if (!(error instanceof HttpError) || error.status >= 500) throw error;
    const problem = typeof error.body.error === 'string' ? error.body.error : (error.body.message ?? error.message);
    await deps.write((tx) => takeReply(tx, received, problem));
    return INTRODUCTIONS[received.reply.change ?? 'new'] + problem;
  }
};

/** To the author alone. The reply is settled: a failure to say so is only logged. */
const explain = async (deps: Deps, { connection, thread, reply }: Received, text: string) => {
  const fields = {
    channel: thread.channel_id,
    thread_ts: thread.thread_ts ?? '',
    user: reply.slack_user_id,
    text,
  };
  const call = { token: tokenOf(connection, deps.env), method: 'chat.postEphemeral', fields };
  await callSlack(deps, call).catch((err: unknown) => deps.log.warn({ err }, 'a Slack user was not answered'));
};

/** Replies in the thread become messages of agents, one after another; what is changed of them is changed there. */
export const receiveSlackReplies = async (
  deps: Deps,
  { slack_thread_id }: { slack_thread_id: SlackThreadId },
  job: Pick<JobContext, 'attempt'>,
): Promise<void> => {
  for (;;) {
    const received = await nextReply(deps, slack_thread_id);
    if (!received) return;
    const problem = await settle(deps, received, job.attempt >= FILE_TRIES);
    if (problem) await explain(deps, received, escapeSlackText(problem));
  }
};
