import { sql } from 'kysely';
import { type Argument, statementOnce } from '../../../platform/database/drivers/compile-once.ts';
import type { ConversationRow } from '../../../platform/database/schema/conversations.ts';
import type { MessageRow } from '../../../platform/database/schema/messages.ts';
import { givenRows } from '../../../platform/database/together/json-rows.ts';

export const insertMessages = statementOnce((db, argument: Argument<{ rows: readonly MessageRow[] }>) => {
  const insert = sql`INSERT INTO messages (id, account_id, inbox_id, conversation_id, message_type, content_type, content,
      content_attributes, additional_attributes, private, status, sender_type, sender_id, echo_id, source_id, deleted_at,
      created_at, updated_at)
    SELECT q.id, q.account_id, q.inbox_id, q.conversation_id, q.message_type, q.content_type, q.content, q.content_attributes,
      q.additional_attributes, q.private, q.status, q.sender_type, q.sender_id, q.echo_id, q.source_id, q.deleted_at, q.created_at,
      q.updated_at
    FROM ${givenRows(db, argument('rows'), {
      id: 'int',
      account_id: 'int',
      inbox_id: 'int',
      conversation_id: 'int',
      message_type: 'int',
      content_type: 'text',
      content: 'text',
      content_attributes: 'json',
      additional_attributes: 'json',
      private: 'bool',
      status: 'text',
      sender_type: 'text',
      sender_id: 'int',
      echo_id: 'text',
      source_id: 'text',
      deleted_at: 'int',
      created_at: 'int',
      updated_at: 'int',
    })}`;
  return { compile: () => insert.compile(db) };
});

type Moved = Pick<
  ConversationRow,
  | 'id'
  | 'unread_count'
  | 'waiting_since'
  | 'last_message_id'
  | 'last_public_message_id'
  | 'last_activity_at'
  | 'updated_at'
>;

export const moveConversations = statementOnce((db, argument: Argument<{ rows: readonly Moved[] }>) => {
  const update = sql`UPDATE conversations SET unread_count = q.unread_count, waiting_since = q.waiting_since,
      last_message_id = q.last_message_id, last_public_message_id = q.last_public_message_id,
      last_activity_at = q.last_activity_at, updated_at = q.updated_at
    FROM ${givenRows(db, argument('rows'), {
      id: 'int',
      unread_count: 'int',
      waiting_since: 'int',
      last_message_id: 'int',
      last_public_message_id: 'int',
      last_activity_at: 'int',
      updated_at: 'int',
    })} WHERE conversations.id = q.id`;
  return { compile: () => update.compile(db) };
});
