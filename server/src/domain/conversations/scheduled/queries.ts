import type { ConversationId } from '@porchlight/core/wire/ids.ts';
import { INCOMING } from '@porchlight/core/wire/message-type.ts';
import type { Kysely } from 'kysely';
import { lockRows } from '../../../platform/database/row-locks.ts';
import type { ScheduledFileRow, ScheduledMessageRow } from '../../../platform/database/schema/conversations.ts';
import type { Database } from '../../../platform/database/schema/database.ts';
import type { Tx } from '../../transaction.ts';

type Reader = { db: Kysely<Database> };

export const findScheduled = ({ db }: Reader, conversation_id: ConversationId, id: number) =>
  db
    .selectFrom('scheduled_messages')
    .selectAll()
    .where('id', '=', id)
    .where('conversation_id', '=', conversation_id)
    .executeTakeFirst();

/** After its conversation, which every action on it locks first. Undefined when it was sent or cancelled meanwhile. */
export const lockScheduled = (tx: Tx, conversation_id: ConversationId, id: number) =>
  tx.db
    .selectFrom('scheduled_messages')
    .selectAll()
    .where('id', '=', id)
    .where('conversation_id', '=', conversation_id)
    .modifyEnd(lockRows(tx.db))
    .executeTakeFirst();

export const listScheduled = ({ db }: Reader, conversation_id: ConversationId): Promise<ScheduledMessageRow[]> =>
  db
    .selectFrom('scheduled_messages')
    .selectAll()
    .where('conversation_id', '=', conversation_id)
    .orderBy('send_at')
    .orderBy('id')
    .execute();

export const loadScheduledFiles = async (
  { db }: Reader,
  ids: readonly number[],
): Promise<Map<number, ScheduledFileRow[]>> => {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('scheduled_files')
    .selectAll()
    .where('scheduled_message_id', 'in', ids)
    .orderBy('id')
    .execute();
  return Map.groupBy(rows, ({ scheduled_message_id }) => scheduled_message_id);
};

/** The newest message of the contact, also of conversations that were merged into it; 0 for none. */
export const newestOfContact = async ({ db }: Reader, conversation_id: ConversationId): Promise<number> => {
  const { newest } = await db
    .selectFrom('messages as m')
    .innerJoin('conversations as c', 'c.id', 'm.conversation_id')
    .select((row) => row.fn.max('m.id').as('newest'))
    .where('m.message_type', '=', INCOMING)
    .where((row) => row.or([row('c.id', '=', conversation_id), row('c.merged_into_id', '=', conversation_id)]))
    .executeTakeFirstOrThrow();
  return Number(newest ?? 0);
};
