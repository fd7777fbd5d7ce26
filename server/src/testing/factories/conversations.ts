import { randomUUID } from 'node:crypto';
import type { ContactId, ContactInboxId, ConversationId } from '@porchlight/core/wire/ids.ts';
import { ACTIVITY, INCOMING } from '@porchlight/core/wire/message-type.ts';
import type { Insertable } from 'kysely';
import type { ConversationsTable } from '../../platform/database/schema/conversations.ts';
import type { MessagesTable } from '../../platform/database/schema/messages.ts';
import { insert, type Row, times, type Writing } from './rows.ts';

export const conversationFactories = (deps: Writing) => {
  const buildConversation = (overrides: Partial<Row<'conversations'>> & { contact_inbox_id: ContactInboxId }) =>
    deps.write(async (tx) => {
      const { inbox_id, contact_id, account_id } = await tx.db
        .selectFrom('contact_inboxes')
        .innerJoin('inboxes', 'inboxes.id', 'contact_inboxes.inbox_id')
        .select(['contact_inboxes.inbox_id', 'contact_inboxes.contact_id', 'inboxes.account_id'])
        .where('contact_inboxes.id', '=', overrides.contact_inbox_id)
        .executeTakeFirstOrThrow();
      const { last_display_id } = await tx.db
        .updateTable('accounts')
        .set((row) => ({ last_display_id: row('last_display_id', '+', 1) }))
        .where('id', '=', account_id)
        .returning('last_display_id')
        .executeTakeFirstOrThrow();
      const values: Insertable<ConversationsTable> = {
        account_id,
        inbox_id,
        contact_id,
        display_id: last_display_id,
        uuid: randomUUID(),
        echo_id: null,
        status: 'open',
        priority: null,
        assignee_id: null,
        team_id: null,
        campaign_id: null,
        snoozed_until: null,
        contact_last_seen_at: null,
        agent_last_seen_at: null,
        assignee_last_seen_at: null,
        last_activity_at: tx.now,
        waiting_since: tx.now,
        first_reply_created_at: null,
        resolved_at: null,
        additional_attributes: {},
        custom_attributes: {},
        unread_count: 0,
        last_message_id: null,
        last_public_message_id: null,
        muted: false,
        ...times(tx.now),
        ...overrides,
      };
      return insert(tx, 'conversations', values);
    });

  const senderOf = (message_type: number, contact_id: ContactId) =>
    message_type === INCOMING
      ? { sender_type: 'Contact' as const, sender_id: contact_id }
      : { sender_type: null, sender_id: null };

  /** Incoming from the contact unless said otherwise; the conversation's counters follow. */
  const buildMessage = (overrides: Partial<Row<'messages'>> & { conversation_id: ConversationId }) =>
    deps.write(async (tx) => {
      const conversation = await tx.db
        .selectFrom('conversations')
        .selectAll()
        .where('id', '=', overrides.conversation_id)
        .executeTakeFirstOrThrow();
      const { account_id, inbox_id, contact_id } = conversation;
      const message_type = overrides.message_type ?? INCOMING;
      const values: Insertable<MessagesTable> = {
        account_id,
        inbox_id,
        message_type,
        content_type: 'text',
        content: 'Hello',
        content_attributes: {},
        additional_attributes: {},
        private: false,
        status: 'sent',
        ...senderOf(message_type, contact_id),
        echo_id: null,
        source_id: null,
        deleted_at: null,
        ...times(tx.now),
        ...overrides,
      };
      const message = await insert(tx, 'messages', values);
      await tx.db
        .updateTable('conversations')
        .set({
          last_message_id: message.id,
          last_activity_at: message.created_at,
          ...(message.private || message_type === ACTIVITY ? {} : { last_public_message_id: message.id }),
          ...(message_type === INCOMING ? { unread_count: conversation.unread_count + 1 } : {}),
        })
        .where('id', '=', conversation.id)
        .execute();
      return message;
    });

  return { buildConversation, buildMessage };
};
