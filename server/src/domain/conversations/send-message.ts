import type { MessageId, UserId } from '@porchlight/core/wire/ids.ts';
import { MAX_CONTENT_LENGTH } from '@porchlight/core/wire/limits.ts';
import { INCOMING, OUTGOING } from '@porchlight/core/wire/message-type.ts';
import { changedAt } from '../../platform/database/forward-time.ts';
import { invalidRecord, notFound } from '../../platform/errors.ts';
import { setStatus, updateConversation } from './change-conversation.ts';
import type { ConversationRow } from '../../platform/database/schema/conversations.ts';
import { recordFact } from '../reports/record-fact.ts';
import type { Tx } from '../transaction.ts';
import { isEmpty } from '../uploads/attach.ts';
import { settleNamedFiles } from '../uploads/named-files.ts';
import { cleanText } from '../../platform/clean-text.ts';
import { insertMessage, type MessageDraft } from '../messages/insert-message.ts';
import type { MessageRow } from '../../platform/database/schema/messages.ts';
import { noteMentions } from '../messages/mentions.ts';
import { addTemplates, type TemplateContext } from '../messages/templates.ts';

/** Wire protocol 12.2. */
const MAX_PER_MINUTE = 200;
const MAIL_AFTER_MS = 2 * 60_000;

/** What sending needs to know of the inbox, read before the transaction. */
export type SendOptions = { templates: TemplateContext; hasActiveBot: boolean };
export type Sent = { message: MessageRow; repeated: boolean };

const findByEcho = (tx: Tx, conversation: ConversationRow, echo_id: string | null | undefined) =>
  echo_id
    ? tx.db
        .selectFrom('messages')
        .selectAll()
        .where('conversation_id', '=', conversation.id)
        .where('echo_id', '=', echo_id)
        .executeTakeFirst()
    : undefined;

const refuseFlood = async (tx: Tx, conversation: ConversationRow) => {
  const { count } = await tx.db
    .selectFrom(
      tx.db
        .selectFrom('messages')
        .select('created_at')
        .where('conversation_id', '=', conversation.id)
        // System messages do not count as a flood.
        .where('message_type', 'in', [INCOMING, OUTGOING])
        .orderBy('id', 'desc')
        .limit(MAX_PER_MINUTE)
        .as('latest'),
    )
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('created_at', '>', tx.now - 60_000)
    .executeTakeFirstOrThrow();
  if (count >= MAX_PER_MINUTE) throw invalidRecord('Too many messages', ['base']);
};

/** The reply's target, only within the same conversation (wire protocol 4.5). */
export const replyAttributes = async (tx: Tx, conversation: ConversationRow, replyTo: number | null | undefined) => {
  if (!replyTo) return {};
  const target = await tx.db
    .selectFrom('messages')
    .select(['id', 'source_id'])
    .where('id', '=', replyTo as MessageId)
    .where('conversation_id', '=', conversation.id)
    .executeTakeFirst();
  return { in_reply_to: target?.id ?? null, in_reply_to_external_id: target?.source_id ?? null };
};

/** Wire protocol 10.9: what a visitor's message does to the conversation's state. */
const afterIncoming = async (tx: Tx, conversation: ConversationRow, { hasActiveBot }: SendOptions) => {
  const updated = await tx.db
    .updateTable('conversations')
    .set((row) => ({
      unread_count: row('unread_count', '+', 1),
      waiting_since: row.fn.coalesce('waiting_since', row.val(tx.now)),
      updated_at: tx.now,
    }))
    .where('id', '=', conversation.id)
    .returningAll()
    .executeTakeFirstOrThrow(notFound);
  if (updated.muted) return;
  if (updated.status === 'snoozed') await setStatus(tx, updated, 'open', { performer: { type: 'system' }, name: '' });
  if (updated.status === 'resolved')
    await setStatus(tx, updated, hasActiveBot ? 'pending' : 'open', { performer: { type: 'system' }, name: '' });
};

const isHumanReply = (draft: MessageDraft) =>
  draft.message_type === OUTGOING && !draft.private && draft.sender?.type === 'User';

const afterReply = async (tx: Tx, conversation: ConversationRow, message: MessageRow) => {
  const first =
    conversation.first_reply_created_at === null && message.additional_attributes['campaign_id'] === undefined;
  await updateConversation(tx, conversation.id, {
    waiting_since: null,
    unread_count: 0,
    ...(first ? { first_reply_created_at: tx.now } : {}),
  });
  const user_id = message.sender_id as UserId | null;
  if (first) {
    tx.record('first.reply.created', { message_id: message.id, conversation_id: conversation.id });
    await recordFact(tx, conversation, { name: 'first_response', user_id, since: conversation.created_at });
  }
  if (conversation.waiting_since !== null)
    await recordFact(tx, conversation, { name: 'reply_time', user_id, since: conversation.waiting_since });
};

/** Wire protocol 10.8: one mail for what is said within two minutes; whether it is wanted is decided then. */
const mailIfUnseen = (tx: Tx, { id }: ConversationRow) =>
  tx.enqueue(
    'mail.unread_notice',
    { conversation_id: id },
    { unique_key: `mail.unread_notice:${id}`, run_at: tx.now + MAIL_AFTER_MS },
  );

const hasParticipants = async (tx: Tx, { id }: ConversationRow) =>
  (await tx.db.selectFrom('participants').select('user_id').where('conversation_id', '=', id).limit(1).execute())
    .length > 0;

/** The assignee and who follows along learn of a visitor's words; a burst of them is one notice. */
const tellFollowers = async (tx: Tx, conversation: ConversationRow, message: MessageRow) => {
  if (conversation.assignee_id === null && !(await hasParticipants(tx, conversation))) return;
  tx.enqueue(
    'notification.raise',
    {
      type: 'assigned_conversation_new_message',
      conversation_id: conversation.id,
      message_id: message.id,
      actor_id: null,
      user_ids: [],
    },
    { unique_key: `notification.raise:${conversation.id}` },
  );
};

/**
 * Sends a message of any author. A repeat of the same `echo_id` answers the first result and changes nothing.
 * Refuses (422) empty or oversized text and a flood of more than 200 a minute.
 */
export const sendMessage = async (
  tx: Tx,
  conversation: ConversationRow,
  draft: MessageDraft,
  options: SendOptions,
): Promise<Sent> => {
  const known = await findByEcho(tx, conversation, draft.echo_id);
  if (known) return { message: known, repeated: true };
  const content = draft.content === null ? null : cleanText(draft.content);
  const wordless =
    ['input_csat', 'integrations', 'cards', 'form'].includes(draft.content_type ?? 'text') ||
    (draft.attachments !== undefined && !isEmpty(draft.attachments));
  if (!content?.trim() && !wordless) throw invalidRecord("Content can't be blank", ['content']);
  if (content && content.length > MAX_CONTENT_LENGTH)
    throw invalidRecord(`Content is too long (maximum is ${MAX_CONTENT_LENGTH} characters)`, ['content']);
  await refuseFlood(tx, conversation);
  const message = await insertMessage(tx, conversation, { ...draft, content });
  if (draft.message_type === INCOMING) await afterIncoming(tx, conversation, options);
  if (isHumanReply(draft)) await afterReply(tx, conversation, message);
  if (draft.message_type === INCOMING) await tellFollowers(tx, conversation, message);
  await noteMentions(tx, conversation, message);
  if (draft.message_type === OUTGOING && !draft.private) mailIfUnseen(tx, conversation);
  await addTemplates(tx, conversation, message, options.templates);
  return { message, repeated: false };
};

/** Wire protocol 5.11: the row stays, its words and files go. Returns the keys of the files that are now unused. */
export const deleteMessage = async (tx: Tx, message: MessageRow, performer: MessageDraft['performer']) => {
  const files = await tx.db
    .deleteFrom('attachments')
    .where('message_id', '=', message.id)
    .returning(['file_key', 'thumb_key'])
    .execute();
  await tx.db
    .updateTable('messages')
    .set({
      content: 'This message was deleted',
      content_type: 'text',
      content_attributes: { deleted: true },
      deleted_at: tx.now,
      updated_at: changedAt(tx.now),
    })
    .where('id', '=', message.id)
    .execute();
  const changed = { content_attributes: [message.content_attributes, { deleted: true }] as [unknown, unknown] };
  tx.record('message.updated', {
    message_id: message.id,
    conversation_id: message.conversation_id,
    changed,
    performer,
  });
  const keys = files.flatMap(({ file_key, thumb_key }) => [file_key, thumb_key]).filter((key) => key !== null);
  if (keys.length > 0) tx.enqueue('files.delete', { keys, account_id: message.account_id });
  await settleNamedFiles(tx, message.account_id, message.content, null);
};

/** A failed delivery is repeated: the message is as it was when it was sent. */
export const retryMessage = async (
  tx: Tx,
  message: MessageRow,
  performer: MessageDraft['performer'],
): Promise<void> => {
  await tx.db
    .updateTable('messages')
    .set({ status: 'sent', content_attributes: {}, updated_at: changedAt(tx.now) })
    .where('id', '=', message.id)
    .execute();
  const changed: Record<string, [unknown, unknown]> = { status: ['failed', 'sent'] };
  tx.record('message.updated', {
    message_id: message.id,
    conversation_id: message.conversation_id,
    changed,
    performer,
  });
};
