import type { ContentType } from '@porchlight/core/wire/message.ts';
import { ACTIVITY, isFromTeam, TEMPLATE } from '@porchlight/core/wire/message-type.ts';
import type { Insertable, UpdateObject } from 'kysely';
import { type Argument, compileOnce } from '../../platform/database/drivers/compile-once.ts';
import { notBeforeNewestMessage } from '../../platform/database/forward-time.ts';
import type { Json } from '../../platform/database/schema/column-types.ts';
import type { ConversationRow } from '../../platform/database/schema/conversations.ts';
import type { Database } from '../../platform/database/schema/database.ts';
import type { MessageRow, MessagesTable } from '../../platform/database/schema/messages.ts';
import { notFound } from '../../platform/errors.ts';
import type { Performer } from '../events.ts';
import type { Tx } from '../transaction.ts';
import { type Attachments, insertAttachments } from '../uploads/attach.ts';
import { settleNamedFiles } from '../uploads/named-files.ts';
import { fillPlaceholders } from './fill-placeholders.ts';
import type { Sender } from './senders.ts';

export type MessageDraft = {
  message_type: MessageRow['message_type'];
  content: string | null;
  performer: Performer;
  content_type?: ContentType;
  content_attributes?: Json;
  additional_attributes?: Json;
  private?: boolean;
  sender?: Sender | null;
  echo_id?: string | null;
  source_id?: string | null;
  attachments?: Attachments;
};

type NewRow = Omit<Insertable<MessagesTable>, 'status' | 'deleted_at' | 'created_at' | 'updated_at'> & { now: number };

const insertRow = compileOnce((db, argument: Argument<NewRow>) => {
  const written_at = notBeforeNewestMessage(argument('now'), argument('conversation_id'));
  return db
    .insertInto('messages')
    .values({
      account_id: argument('account_id'),
      inbox_id: argument('inbox_id'),
      conversation_id: argument('conversation_id'),
      message_type: argument('message_type'),
      content_type: argument('content_type'),
      content: argument('content'),
      content_attributes: argument('content_attributes'),
      additional_attributes: argument('additional_attributes'),
      private: argument('private'),
      status: 'sent',
      sender_type: argument('sender_type'),
      sender_id: argument('sender_id'),
      echo_id: argument('echo_id'),
      source_id: argument('source_id'),
      deleted_at: null,
      created_at: written_at,
      updated_at: written_at,
    })
    .returningAll();
});

type Written = { message: MessageRow; conversation: ConversationRow };

/** Rules belong to the callers. @throws 404 when the conversation was deleted meanwhile */
export const writeMessage = async (
  tx: Tx,
  conversation: ConversationRow,
  draft: MessageDraft,
  changes: UpdateObject<Database, 'conversations'> = {},
): Promise<Written> => {
  const isOurs = isFromTeam(draft.message_type);
  const content = isOurs ? await fillPlaceholders(tx, conversation, draft.content, draft.sender) : draft.content;
  const [message] = await insertRow(tx.db, {
    account_id: conversation.account_id,
    inbox_id: conversation.inbox_id,
    conversation_id: conversation.id,
    message_type: draft.message_type,
    content_type: draft.content_type ?? 'text',
    content,
    content_attributes: draft.content_attributes ?? {},
    additional_attributes: draft.additional_attributes ?? {},
    private: draft.private ?? false,
    sender_type: draft.sender?.type ?? null,
    sender_id: draft.sender?.id ?? null,
    echo_id: draft.echo_id ?? null,
    source_id: draft.source_id ?? null,
    now: tx.now,
  });
  if (!message) throw notFound();
  const texts = `${content ?? ''}\n${JSON.stringify(message.content_attributes)}`;
  await settleNamedFiles(tx, message.account_id, null, texts);
  if (draft.attachments) await insertAttachments(tx, message, conversation.contact_inbox_id, draft.attachments);
  const isPublic = draft.message_type !== ACTIVITY && !draft.private;
  const isAutomatic = draft.message_type === TEMPLATE;
  const updated = await tx.db
    .updateTable('conversations')
    .set(({ fn, val }) => ({
      ...changes,
      last_message_id: message.id,
      updated_at: tx.now,
      ...(draft.message_type === ACTIVITY ? {} : { last_activity_at: tx.now }),
      // A greeting or email request must not precede the visitor's question in lists.
      ...(isPublic && isAutomatic
        ? { last_public_message_id: fn.coalesce('last_public_message_id', val(message.id)) }
        : {}),
      ...(isPublic && !isAutomatic ? { last_public_message_id: message.id } : {}),
    }))
    .where('id', '=', conversation.id)
    .returningAll()
    .executeTakeFirstOrThrow(notFound);
  tx.record('message.created', {
    message_id: message.id,
    conversation_id: conversation.id,
    performer: draft.performer,
    message,
    conversation: updated,
  });
  return { message, conversation: updated };
};

export const insertMessage = async (tx: Tx, conversation: ConversationRow, draft: MessageDraft): Promise<MessageRow> =>
  (await writeMessage(tx, conversation, draft)).message;
