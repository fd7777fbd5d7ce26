import type { ConversationId, MessageId } from '@porchlight/core/wire/ids.ts';
import { MAX_CONTENT_LENGTH } from '@porchlight/core/wire/limits.ts';
import { INCOMING, OUTGOING } from '@porchlight/core/wire/message-type.ts';
import { sql } from 'kysely';
import { cleanText } from '../../platform/clean-text.ts';
import type { ConversationRow } from '../../platform/database/schema/conversations.ts';
import type { MessageRow } from '../../platform/database/schema/messages.ts';
import type { EnqueueOptions } from '../../platform/database/transaction.ts';
import { invalidRecord, unprocessable } from '../../platform/errors.ts';
import { isBlocked } from '../contacts/queries.ts';
import type { JobPayloads } from '../job-payloads.ts';
import { factsForSending, MAX_PER_MINUTE } from '../messages/facts-for-sending.ts';
import { type MessageDraft, writeMessage } from '../messages/insert-message.ts';
import { noteMentions } from '../messages/mentions.ts';
import { clearOwnCounts } from '../messages/merged-counts.ts';
import { isSentBy } from '../messages/senders.ts';
import { addTemplates, type TemplateContext } from '../messages/templates.ts';
import { lastHandoff, recordFact } from '../reports/record-fact.ts';
import type { Tx } from '../transaction.ts';
import { isEmpty } from '../uploads/attach.ts';
import { setStatus } from './change-conversation.ts';

export const MAIL_AFTER_MS = 2 * 60_000;

/** Inbox settings for sending, read before the transaction. */
export type SendOptions = { templates: TemplateContext; hasActiveBot: boolean };
export type Sent =
  | { message: MessageRow; repeated: true }
  /** `conversation` is the updated row. */
  | { message: MessageRow; conversation: ConversationRow; repeated: false };

type Notice = { name: 'notification.raise'; payload: JobPayloads['notification.raise']; options: EnqueueOptions };

/** `merged`: others whose messages the author sees in it. A visitor sees no private note. */
export const replyAttributes = async (
  tx: Tx,
  conversation: ConversationRow,
  replyTo: MessageId | null | undefined,
  merged: readonly ConversationId[],
  author: 'team' | 'visitor' = 'team',
) => {
  if (!replyTo) return {};
  const target = await tx.db
    .selectFrom('messages')
    .select(['id', 'source_id'])
    .where('id', '=', replyTo)
    .where('conversation_id', 'in', [conversation.id, ...merged])
    .$if(author === 'visitor', (query) => query.where('private', '=', false))
    .executeTakeFirst();
  return { in_reply_to: target?.id ?? null, in_reply_to_external_id: target?.source_id ?? null };
};

/** Wire protocol 10.9: how a visitor's message changes the conversation's state. A blocked contact changes none. */
const afterIncoming = async (tx: Tx, updated: ConversationRow, { hasActiveBot }: SendOptions) => {
  if (updated.status !== 'snoozed' && updated.status !== 'resolved') return;
  if (await isBlocked(tx, updated.contact_id)) return;
  const status = updated.status === 'resolved' && hasActiveBot ? 'pending' : 'open';
  const activity = status === 'open' ? 'System reopened the conversation due to a new incoming message.' : undefined;
  await setStatus(tx, updated, status, { performer: { type: 'system' }, name: '', activity });
};

const isHumanReply = (draft: MessageDraft) =>
  draft.message_type === OUTGOING && !draft.private && draft.sender?.type === 'User';

const isFirstReply = (conversation: ConversationRow, draft: MessageDraft) =>
  isHumanReply(draft) && conversation.first_reply_created_at === null;

/** What a message changes of its conversation besides the pointers. */
const changesBy = (tx: Tx, conversation: ConversationRow, draft: MessageDraft) => {
  if (draft.message_type === INCOMING)
    return {
      unread_count: sql<number>`unread_count + 1`,
      waiting_since: sql<number>`coalesce(waiting_since, ${tx.now})`,
      ...(conversation.has_merged
        ? {
            own_unread_count: sql<number>`own_unread_count + 1`,
            own_waiting_since: sql<number>`coalesce(own_waiting_since, ${tx.now})`,
          }
        : {}),
    };
  if (!isHumanReply(draft)) return {};
  const first = isFirstReply(conversation, draft) ? { first_reply_created_at: tx.now } : {};
  return { waiting_since: null, unread_count: 0, ...first };
};

/** Whether the contact has written: a message with which the team begins a conversation is no reply. */
const hasIncoming = async (tx: Tx, { id }: ConversationRow) => {
  const incoming = tx.db.selectFrom('messages').select('id').where('conversation_id', '=', id);
  return (await incoming.where('message_type', '=', INCOMING).limit(1).executeTakeFirst()) !== undefined;
};

/** `conversation` is the row before the reply. While a bot has a conversation, it does not wait for the team. */
const afterReply = async (tx: Tx, conversation: ConversationRow, message: MessageRow, first: boolean) => {
  const { waiting_since, resolved_at, opened_at, created_at } = conversation;
  if (!first && waiting_since === null) return;
  if (first) tx.record('first.reply.created', { message_id: message.id, conversation_id: conversation.id });
  if (first && !(await hasIncoming(tx, conversation))) return;
  const user_id = isSentBy(message, 'User') ? message.sender_id : null;
  const handoff = await lastHandoff(tx, conversation.id);
  if (first) {
    // Resolved without an agent: the team is waited for since it was opened again.
    const again = resolved_at === null ? 0 : (waiting_since ?? opened_at ?? 0);
    const since = Math.max(created_at, handoff, again);
    await recordFact(tx, conversation, { name: 'first_response', user_id, since });
  }
  if (waiting_since !== null)
    await recordFact(tx, conversation, { name: 'reply_time', user_id, since: Math.max(waiting_since, handoff) });
};

/** Wire protocol 10.8: one email for all messages within two minutes; whether it is needed is decided then. */
export const mailIfUnseen = (tx: Tx, { id }: Pick<ConversationRow, 'id'>) =>
  tx.enqueue(
    'mail.unread_notice',
    { conversation_id: id },
    { unique_key: `mail.unread_notice:${id}`, run_at: tx.now + MAIL_AFTER_MS },
  );

/** Notifies the assignee and participants of a visitor's message; a burst of messages is one notification. */
export const noticeToFollowers = ({ id, conversation_id }: Pick<MessageRow, 'id' | 'conversation_id'>): Notice => ({
  name: 'notification.raise',
  payload: {
    type: 'assigned_conversation_new_message',
    conversation_id,
    message_id: id,
    actor_id: null,
    user_ids: [],
  },
  options: { unique_key: `notification.raise:${conversation_id}` },
});

const checkLength = (content: string | null) => {
  if (content && content.length > MAX_CONTENT_LENGTH)
    throw invalidRecord(`Content is too long (maximum is ${MAX_CONTENT_LENGTH} characters)`, ['content']);
};

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

const splitOffFrom = (tx: Tx, { id }: ConversationRow) =>
  tx.db.selectFrom('conversation_splits').select('conversation_id').where('from_id', '=', id);

/**
 * A message that was sent before a merge or split began or ended, and is sent again after it: it stays where it was written. A visitor's
 * id is looked for in all their conversations, unless a client numbers those of each conversation.
 */
const findElsewhere = async (
  tx: Tx,
  conversation: ConversationRow,
  { echo_id, message_type }: Pick<MessageDraft, 'echo_id' | 'message_type'>,
) => {
  if (!echo_id) return undefined;
  const isTheirs = message_type === INCOMING && UUID.test(echo_id);
  if (!isTheirs && !conversation.has_merged && conversation.messages_moved_at === null) return undefined;
  return tx.db
    .selectFrom('messages as m')
    .innerJoin('conversations as c', 'c.id', 'm.conversation_id')
    .selectAll('m')
    .where('m.echo_id', '=', echo_id)
    .where((row) =>
      isTheirs
        ? row('c.contact_id', '=', conversation.contact_id)
        : row.or([
            row('c.merged_into_id', '=', conversation.id),
            row('c.id', 'in', splitOffFrom(tx, conversation)),
            // Where a split was undone.
            row('c.id', '=', conversation.merged_into_id),
          ]),
    )
    .executeTakeFirst();
};

/** @throws 422: it goes on elsewhere */
export const refuseMerged = ({ merged_into_id }: ConversationRow) => {
  if (merged_into_id !== null)
    throw unprocessable('This conversation was merged into another one. Continue in that one, or separate them first.');
};

/** A repeat of the same `echo_id` returns the first result. @throws 422 empty, too long, over 200 a minute */
export const sendMessage = async (
  tx: Tx,
  conversation: ConversationRow,
  draft: MessageDraft,
  options: SendOptions,
): Promise<Sent> => {
  const { existing, recent, hasParticipants } = await factsForSending(tx, conversation, draft.echo_id);
  const earlier = existing ?? (await findElsewhere(tx, conversation, draft));
  if (earlier) return { message: earlier, repeated: true };
  refuseMerged(conversation);
  const content = draft.content === null ? null : cleanText(draft.content);
  const wordless =
    ['input_csat', 'integrations', 'cards', 'form'].includes(draft.content_type ?? 'text') ||
    (draft.attachments !== undefined && !isEmpty(draft.attachments));
  if (!content?.trim() && !wordless) throw invalidRecord("Content can't be blank", ['content']);
  checkLength(content);
  if (recent >= MAX_PER_MINUTE) throw invalidRecord('Too many messages', ['base']);
  const changes = changesBy(tx, conversation, draft);
  const { message, conversation: updated } = await writeMessage(tx, conversation, { ...draft, content }, changes);
  // Its placeholders are filled in.
  checkLength(message.content);
  if (draft.message_type === INCOMING) await afterIncoming(tx, updated, options);
  if (isHumanReply(draft)) await clearOwnCounts(tx, conversation, { own_unread_count: 0, own_waiting_since: null });
  if (isHumanReply(draft)) await afterReply(tx, conversation, message, isFirstReply(conversation, draft));
  if (draft.message_type === INCOMING && (conversation.assignee_id !== null || hasParticipants)) {
    const { name, payload, options: once } = noticeToFollowers(message);
    tx.enqueue(name, payload, once);
  }
  await noteMentions(tx, conversation, message);
  if (draft.message_type === OUTGOING && !draft.private) mailIfUnseen(tx, conversation);
  await addTemplates(tx, conversation, message, options.templates);
  return { message, conversation: updated, repeated: false };
};
