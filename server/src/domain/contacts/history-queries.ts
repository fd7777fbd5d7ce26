import type { ContactId, InboxId } from '@porchlight/core/wire/ids.ts';
import { INCOMING } from '@porchlight/core/wire/message-type.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema/database.ts';
import type { Agent } from '../permissions/agent.ts';
import { withinRole } from '../permissions/conversation-reach.ts';

const MOST_MESSAGES = 300;
const MOST_RATINGS = 50;
const MOST_CONSENTS = 50;

export type HistoryReach = { agent: Agent; inboxes: InboxId[] | undefined };

export const listMessagePages = (db: Kysely<Database>, contact_id: ContactId, { agent, inboxes }: HistoryReach) =>
  db
    .selectFrom('messages as m')
    .innerJoin('conversations as c', 'c.id', 'm.conversation_id')
    .select(['c.display_id', 'm.created_at'])
    .select(sql<string | null>`m.additional_attributes ->> 'referer_url'`.as('url'))
    .where('c.contact_id', '=', contact_id)
    .where('m.message_type', '=', INCOMING)
    .where(withinRole(agent, 'c'))
    .$if(inboxes !== undefined, (query) => query.where('c.inbox_id', 'in', inboxes ?? []))
    .orderBy('m.id', 'desc')
    .limit(MOST_MESSAGES)
    .execute();

export const listRatings = (db: Kysely<Database>, contact_id: ContactId, { agent, inboxes }: HistoryReach) =>
  db
    .selectFrom('csat_responses as r')
    .innerJoin('conversations as c', 'c.id', 'r.conversation_id')
    .select(['r.id', 'r.rating', 'r.feedback_message', 'r.created_at', 'c.display_id'])
    .where('r.contact_id', '=', contact_id)
    .where(withinRole(agent, 'c'))
    .$if(inboxes !== undefined, (query) => query.where('c.inbox_id', 'in', inboxes ?? []))
    .orderBy('r.id', 'desc')
    .limit(MOST_RATINGS)
    .execute();

export const listConsents = (db: Kysely<Database>, contact_id: ContactId, { inboxes }: Pick<HistoryReach, 'inboxes'>) =>
  db
    .selectFrom('consents as c')
    .leftJoin('inboxes as i', 'i.id', 'c.inbox_id')
    .select(['c.id', 'c.version', 'c.locale', 'c.text', 'c.created_at', 'c.inbox_id', 'i.name'])
    .where('c.contact_id', '=', contact_id)
    .$if(inboxes !== undefined, (query) => query.where('c.inbox_id', 'in', inboxes ?? []))
    .orderBy('c.id', 'desc')
    .limit(MOST_CONSENTS)
    .execute();
