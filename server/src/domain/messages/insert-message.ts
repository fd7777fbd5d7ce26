import type { ContentType } from '@porchlight/core/wire/message.ts';
import { ACTIVITY, TEMPLATE, isFromTeam } from '@porchlight/core/wire/message-type.ts';
import type { ConversationRow } from '../../platform/database/schema/conversations.ts';
import { notBeforeNewestMessage } from '../../platform/database/forward-time.ts';
import type { Json } from '../../platform/database/schema/column-types.ts';
import type { Performer } from '../events.ts';
import type { Tx } from '../transaction.ts';
import { type Attachments, insertAttachments } from '../uploads/attach.ts';
import { settleNamedFiles } from '../uploads/named-files.ts';
import { fillPlaceholders } from './fill-placeholders.ts';
import type { MessageRow } from '../../platform/database/schema/messages.ts';

export type MessageDraft = {
  message_type: MessageRow['message_type'];
  content: string | null;
  performer: Performer;
  content_type?: ContentType;
  content_attributes?: Json;
  additional_attributes?: Json;
  private?: boolean;
  sender?: { type: 'Contact' | 'User' | 'AgentBot'; id: number } | null;
  echo_id?: string | null;
  source_id?: string | null;
  attachments?: Attachments;
};

/** Writes the row, moves the conversation's pointers, and records that it happened. Rules belong to the callers. */
export const insertMessage = async (
  tx: Tx,
  conversation: ConversationRow,
  draft: MessageDraft,
): Promise<MessageRow> => {
  const isOurs = isFromTeam(draft.message_type);
  const content = isOurs ? await fillPlaceholders(tx, conversation, draft.content, draft.sender) : draft.content;
  const written_at = notBeforeNewestMessage(tx.now, conversation.id);
  const message = await tx.db
    .insertInto('messages')
    .values({
      account_id: conversation.account_id,
      inbox_id: conversation.inbox_id,
      conversation_id: conversation.id,
      message_type: draft.message_type,
      content_type: draft.content_type ?? 'text',
      content,
      content_attributes: draft.content_attributes ?? {},
      additional_attributes: draft.additional_attributes ?? {},
      private: draft.private ?? false,
      status: 'sent',
      sender_type: draft.sender?.type ?? null,
      sender_id: draft.sender?.id ?? null,
      echo_id: draft.echo_id ?? null,
      source_id: draft.source_id ?? null,
      deleted_at: null,
      created_at: written_at,
      updated_at: written_at,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const texts = `${content ?? ''}\n${JSON.stringify(message.content_attributes)}`;
  await settleNamedFiles(tx, message.account_id, null, texts);
  if (draft.attachments) await insertAttachments(tx, message, conversation.contact_inbox_id, draft.attachments);
  const isPublic = draft.message_type !== ACTIVITY && !draft.private;
  const isAutomatic = draft.message_type === TEMPLATE;
  await tx.db
    .updateTable('conversations')
    .set(({ fn, val }) => ({
      last_message_id: message.id,
      updated_at: tx.now,
      ...(draft.message_type === ACTIVITY ? {} : { last_activity_at: tx.now }),
      // A greeting or a question for the address must not stand in lists before what the visitor asked.
      ...(isPublic && isAutomatic
        ? { last_public_message_id: fn.coalesce('last_public_message_id', val(message.id)) }
        : {}),
      ...(isPublic && !isAutomatic ? { last_public_message_id: message.id } : {}),
    }))
    .where('id', '=', conversation.id)
    .execute();
  tx.record('message.created', {
    message_id: message.id,
    conversation_id: conversation.id,
    performer: draft.performer,
  });
  return message;
};
