import type { ConversationId, MessageId } from '@porchlight/core/wire/ids.ts';
import { ACTIVITY, INCOMING } from '@porchlight/core/wire/message-type.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema/database.ts';

type Place = {
  /** The conversation, and those merged into it that the agent sees. */
  conversations: readonly ConversationId[];
  /** Epoch milliseconds. */
  time: number;
  /** Only what the contact has written. */
  incoming: boolean;
};

export type NearMessage = { id: MessageId; created_at: number };

const selectWritten = (db: Kysely<Database>, { conversations, incoming }: Place) =>
  db
    .selectFrom('messages')
    .select(['id', 'created_at'])
    .where('conversation_id', 'in', conversations)
    .where('message_type', incoming ? '=' : '!=', incoming ? INCOMING : ACTIVITY)
    .where('deleted_at', 'is', null)
    .limit(1);

/** The last message before a time, and the first at that time or later. Imported messages may have older ids. */
export const findNearest = async (
  db: Kysely<Database>,
  place: Place,
): Promise<{ before: NearMessage | undefined; after: NearMessage | undefined }> => {
  const [before, after] = await Promise.all([
    selectWritten(db, place)
      .where('created_at', '<', place.time)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .executeTakeFirst(),
    selectWritten(db, place)
      .where('created_at', '>=', place.time)
      .orderBy('created_at')
      .orderBy('id')
      .executeTakeFirst(),
  ]);
  return { before, after };
};
