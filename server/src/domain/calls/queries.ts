import type { AccountId, ContactInboxId, ConversationId, MessageId } from '@porchlight/core/wire/ids.ts';
import type { Kysely } from 'kysely';
import type { ConversationRow } from '../../platform/database/schema/conversations.ts';
import type { Database } from '../../platform/database/schema/database.ts';
import type { CallRow, MessageRow } from '../../platform/database/schema/messages.ts';
import { notFound } from '../../platform/errors.ts';

type Reader = { db: Kysely<Database> };

export type CallMessage = { message: MessageRow; conversation: ConversationRow; call: CallRow | undefined };

const around = async ({ db }: Reader, message: MessageRow | undefined): Promise<CallMessage | undefined> => {
  if (!message) return undefined;
  const [conversation, call] = await Promise.all([
    db
      .selectFrom('conversations')
      .selectAll()
      .where('id', '=', message.conversation_id)
      .executeTakeFirstOrThrow(notFound),
    db.selectFrom('calls').selectAll().where('message_id', '=', message.id).executeTakeFirst(),
  ]);
  return { message, conversation, call };
};

export const findForTeam = async (reader: Reader, accountId: AccountId, id: MessageId) =>
  around(
    reader,
    await reader.db
      .selectFrom('messages')
      .selectAll()
      .where('id', '=', id)
      .where('account_id', '=', accountId)
      .executeTakeFirst(),
  );

/** The message in a conversation of one of these sessions (CAL-06). */
export const findForVisitor = async (reader: Reader, sessionIds: ContactInboxId[], id: MessageId) =>
  sessionIds.length === 0
    ? undefined
    : around(
        reader,
        await reader.db
          .selectFrom('messages as m')
          .innerJoin('conversations as c', 'c.id', 'm.conversation_id')
          .selectAll('m')
          .where('m.id', '=', id)
          .where('m.private', '=', false)
          .where('c.contact_inbox_id', 'in', sessionIds)
          .executeTakeFirst(),
      );

export const findOpenCall = ({ db }: Reader, conversation_id: ConversationId) =>
  db
    .selectFrom('calls')
    .selectAll()
    .where('conversation_id', '=', conversation_id)
    .where('status', '!=', 'ended')
    .executeTakeFirst();
