import type { ConversationId, MessageId } from '@porchlight/core/wire/ids.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema/database.ts';

/** The newest survey of the conversation with this public id, with the data of its page. */
export const findSurvey = (db: Kysely<Database>, uuid: string) =>
  db
    .selectFrom('conversations as c')
    .innerJoin('messages as m', 'm.conversation_id', 'c.id')
    .innerJoin('inboxes as i', 'i.id', 'c.inbox_id')
    .innerJoin('accounts as a', 'a.id', 'c.account_id')
    .selectAll('m')
    .select(['c.contact_id', 'i.name as inbox_name', 'i.avatar_key', 'i.business_name', 'a.locale'])
    .where('c.uuid', '=', uuid)
    .where('m.content_type', '=', 'input_csat')
    .orderBy('m.id', 'desc')
    .limit(1)
    .executeTakeFirst();

export const findRating = (db: Kysely<Database>, message_id: MessageId) =>
  db.selectFrom('csat_responses').selectAll().where('message_id', '=', message_id).executeTakeFirst();

/** The newest survey of a conversation; `answered` is null until it is. */
export const findNewestQuestion = (db: Kysely<Database>, conversation_id: ConversationId) =>
  db
    .selectFrom('messages as m')
    .leftJoin('csat_responses as r', 'r.message_id', 'm.id')
    .select(['m.content', 'm.created_at', 'r.id as answered'])
    .where('m.conversation_id', '=', conversation_id)
    .where('m.content_type', '=', 'input_csat')
    .orderBy('m.id', 'desc')
    .limit(1)
    .executeTakeFirst();
