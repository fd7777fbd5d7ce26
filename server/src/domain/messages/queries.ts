import type { Kysely } from 'kysely';
import type { ConversationId, MessageId } from '@porchlight/core/wire/ids.ts';
import { MESSAGE_PAGE } from '@porchlight/core/wire/limits.ts';
import type { Database } from '../../platform/database/schema/database.ts';
import type { MessageRow } from '../../platform/database/schema/messages.ts';

/** Wire protocol 4.4: how many of each kind of list. */
const AFTER = 100;
const BETWEEN = 1_000;

export type Range = { before?: number | undefined; after?: number | undefined };

/** A page of a conversation, oldest first. `publicOnly`: what its contact may see. */
export const listMessages = async (
  db: Kysely<Database>,
  conversationId: ConversationId,
  { before, after }: Range,
  publicOnly: boolean,
): Promise<MessageRow[]> => {
  const query = db
    .selectFrom('messages')
    .selectAll()
    .where('conversation_id', '=', conversationId)
    .$if(publicOnly, (narrowed) => narrowed.where('private', '=', false).where('message_type', '!=', 2));
  if (after !== undefined && before !== undefined)
    return query
      .where('id', '>=', after as MessageId)
      .where('id', '<', before as MessageId)
      .orderBy('id')
      .limit(BETWEEN)
      .execute();
  if (after !== undefined)
    return query
      .where('id', '>', after as MessageId)
      .orderBy('id')
      .limit(AFTER)
      .execute();
  const older = before === undefined ? query : query.where('id', '<', before as MessageId);
  const rows = await older.orderBy('id', 'desc').limit(MESSAGE_PAGE).execute();
  return rows.reverse();
};

/** A message of a conversation; undefined for one of another. */
export const findMessageIn = (db: Kysely<Database>, conversationId: ConversationId, id: MessageId) =>
  db
    .selectFrom('messages')
    .selectAll()
    .where('id', '=', id)
    .where('conversation_id', '=', conversationId)
    .executeTakeFirst();
