import type { ConversationId, MessageId } from '@porchlight/core/wire/ids.ts';
import { MESSAGE_PAGE } from '@porchlight/core/wire/limits.ts';
import { ACTIVITY, INCOMING, OUTGOING } from '@porchlight/core/wire/message-type.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema/database.ts';
import type { MessageRow } from '../../platform/database/schema/messages.ts';

/** Wire protocol 4.4: limits by kind of list. */
const AFTER = 100;
const BETWEEN = 1_000;

export type Range = { before?: MessageId | undefined; after?: MessageId | undefined };

/** With those of conversations that were merged into it, in one order of ids. */
export const listMessages = async (
  db: Kysely<Database>,
  conversationId: ConversationId,
  { before, after }: Range,
  publicOnly: boolean,
  merged: readonly ConversationId[] = [],
): Promise<MessageRow[]> => {
  const query = db
    .selectFrom('messages')
    .selectAll()
    .where('conversation_id', 'in', [conversationId, ...merged])
    .$if(publicOnly, (narrowed) => narrowed.where('private', '=', false).where('message_type', '!=', ACTIVITY));
  if (after !== undefined && before !== undefined)
    return query.where('id', '>=', after).where('id', '<', before).orderBy('id').limit(BETWEEN).execute();
  if (after !== undefined) return query.where('id', '>', after).orderBy('id').limit(AFTER).execute();
  const older = before === undefined ? query : query.where('id', '<', before);
  const rows = await older.orderBy('id', 'desc').limit(MESSAGE_PAGE).execute();
  return rows.reverse();
};

/** Whether the contact has written after one of the conversation's messages. */
export const hasContactWrittenAfter = async (
  db: Kysely<Database>,
  conversationId: ConversationId,
  id: MessageId,
): Promise<boolean> => {
  const newer = await db
    .selectFrom('messages')
    .select('id')
    .where('conversation_id', '=', conversationId)
    .where('id', '>', id)
    .where('message_type', '=', INCOMING)
    .limit(1)
    .executeTakeFirst();
  return newer !== undefined;
};

export const findMessageIn = (
  db: Kysely<Database>,
  conversationId: ConversationId,
  id: MessageId,
  merged: readonly ConversationId[] = [],
) =>
  db
    .selectFrom('messages')
    .selectAll()
    .where('id', '=', id)
    .where('conversation_id', 'in', [conversationId, ...merged])
    .executeTakeFirst();

export const listNewestPublicMessages = async (
  db: Kysely<Database>,
  conversation_id: ConversationId,
  most: number,
  merged: readonly ConversationId[] = [],
): Promise<MessageRow[]> => {
  const rows = await db
    .selectFrom('messages')
    .selectAll()
    .where('conversation_id', 'in', [conversation_id, ...merged])
    .where('private', '=', false)
    .where('message_type', '!=', ACTIVITY)
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
  return rows.reverse();
};

/**
 * By conversation: the team's messages since the visitor's last view, as their page counts them. Those of `merged` count
 * for the conversation that they were merged into.
 */
export const countUnseenReplies = async (
  db: Kysely<Database>,
  ids: readonly ConversationId[],
  merged: readonly ConversationId[],
): Promise<ReadonlyMap<ConversationId, number>> => {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('messages as m')
    .innerJoin('conversations as own', 'own.id', 'm.conversation_id')
    .innerJoin('conversations as c', (join) =>
      join
        .on('c.id', 'in', ids)
        .on((eb) => eb.or([eb('c.id', '=', eb.ref('own.id')), eb('c.id', '=', eb.ref('own.merged_into_id'))])),
    )
    .select((eb) => ['c.id', eb.fn.countAll<number>().as('unread')])
    .where('m.conversation_id', 'in', [...ids, ...merged])
    .where('m.message_type', '=', OUTGOING)
    .where('m.private', '=', false)
    .where('m.deleted_at', 'is', null)
    .where((eb) =>
      eb.or([eb('c.contact_last_seen_at', 'is', null), eb('m.created_at', '>', eb.ref('c.contact_last_seen_at'))]),
    )
    .groupBy('c.id')
    .execute();
  return new Map(rows.map(({ id, unread }) => [id, Number(unread)]));
};

/** Oldest first: no private notes, automatic messages or activities (wire protocol 4.7). */
export const listWrittenMessages = async (
  db: Kysely<Database>,
  conversation_id: ConversationId,
  most: number,
  merged: readonly ConversationId[] = [],
): Promise<MessageRow[]> => {
  const rows = await db
    .selectFrom('messages')
    .selectAll()
    .where('conversation_id', 'in', [conversation_id, ...merged])
    .where('private', '=', false)
    .where('message_type', 'in', [INCOMING, OUTGOING])
    .where('deleted_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
  return rows.reverse();
};

export const listRepliesAfter = async (
  db: Kysely<Database>,
  conversation_id: ConversationId,
  after: number,
  most: number,
  merged: readonly ConversationId[] = [],
): Promise<MessageRow[]> => {
  const rows = await db
    .selectFrom('messages')
    .selectAll()
    .where('conversation_id', 'in', [conversation_id, ...merged])
    .where('private', '=', false)
    .where('message_type', '=', OUTGOING)
    .where('deleted_at', 'is', null)
    .where('created_at', '>', after)
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
  return rows.reverse();
};

export const listFoundMessages = async (db: Kysely<Database>, ids: readonly MessageId[]) =>
  ids.length === 0
    ? []
    : db
        .selectFrom('messages as m')
        .innerJoin('conversations as c', 'c.id', 'm.conversation_id')
        .innerJoin('contacts as p', 'p.id', 'c.contact_id')
        .innerJoin('inboxes as i', 'i.id', 'c.inbox_id')
        .select(['m.id as message_id', 'm.content', 'm.message_type', 'm.created_at as said_at'])
        .select(['c.display_id', 'c.uuid', 'c.created_at', 'p.id as contact_id', 'p.name as contact_name'])
        .select(['i.id as inbox_id', 'i.name as inbox_name', 'i.channel_type'])
        .where('m.id', 'in', ids)
        .orderBy('m.id', 'desc')
        .execute();

export type MessageKind = Pick<MessageRow, 'id' | 'private' | 'message_type'>;

/** SQLite accepts 32,766 parameters per statement. */
const IDS_AT_ONCE = 10_000;

/** What decides who is notified of a message, by its id; for any number of messages. */
export const loadMessageKinds = async (
  db: Kysely<Database>,
  ids: readonly MessageId[],
): Promise<ReadonlyMap<MessageId, MessageKind>> => {
  const found = new Map<MessageId, MessageKind>();
  for (let from = 0; from < ids.length; from += IDS_AT_ONCE) {
    const rows = await db
      .selectFrom('messages')
      .select(['id', 'private', 'message_type'])
      .where('id', 'in', ids.slice(from, from + IDS_AT_ONCE))
      .execute();
    for (const row of rows) found.set(row.id, row);
  }
  return found;
};
