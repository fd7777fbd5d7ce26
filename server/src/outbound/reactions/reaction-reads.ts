import { type Kysely, sql } from 'kysely';
import type { AccountId, ConversationId, MessageId } from '@porchlight/core/wire/ids.ts';
import type { Database } from '../../platform/database/schema/database.ts';
import type { DomainEvent } from '../../domain/events.ts';
import type { ChangeDraft } from '../../platform/database/reaction-types.ts';

export type Scope = Pick<
  ChangeDraft,
  'account_id' | 'inbox_id' | 'conversation_id' | 'contact_id' | 'contact_inbox_id'
>;
type Seen = { id: MessageId; private: boolean; message_type: number };

/** SQLite takes 32,766 values a statement. */
const AT_ONCE = 10_000;

const messageIdsOf = (events: readonly DomainEvent[]): MessageId[] => [
  ...new Set(
    events.flatMap((event) =>
      event.name === 'message.created' || event.name === 'message.updated' ? [event.payload.message_id] : [],
    ),
  ),
];

const readMessages = async (db: Kysely<Database>, ids: MessageId[]): Promise<Map<MessageId, Seen>> => {
  const found = new Map<MessageId, Seen>();
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const rows = await db
      .selectFrom('messages')
      .select(['id', 'private', 'message_type'])
      .where('id', 'in', ids.slice(at, at + AT_ONCE))
      .execute();
    for (const row of rows) found.set(row.id, row);
  }
  return found;
};

const once = <Key, Value>(read: (key: Key) => Promise<Value>) => {
  const known = new Map<Key, Promise<Value>>();
  return (key: Key): Promise<Value> => {
    const found = known.get(key) ?? read(key);
    known.set(key, found);
    return found;
  };
};

/**
 * What the plans of one action's events look up, each thing once: an action is over when its events are planned, and whoever
 * opens a conversation marks a hundred messages read by one.
 */
export const createPlanReads = (events: readonly DomainEvent[], db: Kysely<Database>) => {
  let messages: ReturnType<typeof readMessages> | undefined;
  return {
    db,
    message: async (id: MessageId): Promise<Seen> => {
      messages ??= readMessages(db, messageIdsOf(events));
      const message = (await messages).get(id);
      if (!message) throw new Error(`Message ${id} is not there, though something happened to it.`);
      return message;
    },
    scopeOfConversation: once(
      (conversation_id: ConversationId): Promise<Scope> =>
        db
          .selectFrom('conversations')
          .select(['account_id', 'inbox_id', 'contact_id', 'contact_inbox_id', 'id as conversation_id'])
          .where('id', '=', conversation_id)
          .executeTakeFirstOrThrow(),
    ),
    /** Whether anybody outside wants to hear of this account: most have no webhook and no bot, and then no job is written. */
    isHeardOutside: once(async (account_id: AccountId): Promise<boolean> => {
      const { rows } = await sql`
        SELECT 1 FROM webhooks WHERE account_id = ${account_id}
        UNION ALL SELECT 1 FROM inboxes WHERE account_id = ${account_id}
          AND (webhook_url IS NOT NULL OR agent_bot_id IS NOT NULL) LIMIT 1`.execute(db);
      return rows.length > 0;
    }),
  };
};
export type PlanReads = ReturnType<typeof createPlanReads>;
