import {
  type AccountId,
  type InboxId,
  type LabelId,
  NO_ROW,
  type TeamId,
  type UserId,
} from '@porchlight/core/wire/ids.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema/database.ts';
import { sampleInboxes } from '../inboxes/sample-records.ts';
import type { Agent } from '../permissions/agent.ts';
import { withinReach } from '../permissions/contact-reach.ts';
import { withinRole } from '../permissions/conversation-reach.ts';

type Db = Kysely<Database>;

export type SurveyFilter = {
  since?: number | undefined;
  until?: number | undefined;
  user_ids?: readonly UserId[] | undefined;
  inbox_id?: InboxId | undefined;
  team_id?: TeamId | undefined;
  label_id?: LabelId | undefined;
  rating?: number | undefined;
  /** Only ratings with a comment. */
  with_feedback?: boolean | undefined;
};

const labelled = (db: Db, label_id: LabelId) =>
  db.selectFrom('conversation_labels').select('conversation_id').where('label_id', '=', label_id);

const ratings = (db: Db, account_id: AccountId, filter: SurveyFilter) =>
  db
    .selectFrom('csat_responses as r')
    .innerJoin('conversations as c', 'c.id', 'r.conversation_id')
    .where('r.account_id', '=', account_id)
    .where('c.inbox_id', 'not in', sampleInboxes(account_id))
    .$if(filter.since !== undefined, (query) => query.where('r.created_at', '>=', filter.since ?? 0))
    .$if(filter.until !== undefined, (query) => query.where('r.created_at', '<', filter.until ?? 0))
    .$if(filter.with_feedback === true, (query) => query.where('r.feedback_message', '!=', ''))
    .$if(filter.label_id !== undefined, (query) =>
      query.where('r.conversation_id', 'in', labelled(db, filter.label_id ?? NO_ROW)),
    )
    .$if(filter.rating !== undefined, (query) => query.where('r.rating', '=', filter.rating ?? 0))
    .$if(filter.inbox_id !== undefined, (query) => query.where('c.inbox_id', '=', filter.inbox_id ?? NO_ROW))
    .$if(filter.team_id !== undefined, (query) => query.where('c.team_id', '=', filter.team_id ?? NO_ROW))
    .$if(Boolean(filter.user_ids?.length), (query) => query.where('r.assigned_agent_id', 'in', filter.user_ids ?? []));

/** A comment is about a conversation: agents read it with their own ratings as long as they see the conversation `c`. */
const isSeenBy = (agent: Agent) => {
  if (agent.administrator || agent.permissions.has('report_manage')) return sql<boolean>`1 = 1`;
  const isMember = sql`EXISTS (SELECT 1 FROM inbox_members seen_m
    WHERE seen_m.inbox_id = c.inbox_id AND seen_m.user_id = ${agent.user.id})`;
  return sql<boolean>`${isMember} AND ${withinRole(agent, 'c')}`;
};

const commentFor = (agent: Agent) =>
  sql<string | null>`CASE WHEN ${isSeenBy(agent)} THEN r.feedback_message END`.as('feedback_message');

export const listRatings = (
  db: Db,
  agent: Agent,
  filter: SurveyFilter,
  { oldestFirst, limit, offset }: { oldestFirst: boolean; limit: number; offset: number },
) =>
  ratings(db, agent.account.id, filter)
    .select(['r.id', 'r.rating', 'r.account_id', 'r.message_id', 'r.contact_id', 'r.assigned_agent_id', 'r.created_at'])
    .select(['c.display_id', commentFor(agent)])
    .select(sql<number>`CASE WHEN ${isSeenBy(agent)} THEN 1 ELSE 0 END`.as('is_seen'))
    .orderBy('r.created_at', oldestFirst ? 'asc' : 'desc')
    .orderBy('r.id', oldestFirst ? 'asc' : 'desc')
    .limit(limit)
    .offset(offset)
    .execute();

export const countRatings = async (
  db: Db,
  account_id: AccountId,
  filter: SurveyFilter,
): Promise<ReadonlyMap<number, number>> => {
  const rows = await ratings(db, account_id, filter)
    .select((row) => ['r.rating', row.fn.countAll<number>().as('count')])
    .groupBy('r.rating')
    .execute();
  return new Map(rows.map(({ rating, count }) => [rating, Number(count)]));
};

/** How many surveys were sent, answered or not: `rating` and `with_feedback` are ignored. */
export const countSurveys = async (db: Db, account_id: AccountId, filter: SurveyFilter): Promise<number> => {
  const sent = await db
    .selectFrom('messages as m')
    .innerJoin('conversations as c', 'c.id', 'm.conversation_id')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('m.account_id', '=', account_id)
    .where('m.inbox_id', 'not in', sampleInboxes(account_id))
    // As a literal, by which the stores find the index of such messages.
    .where('m.content_type', '=', sql.lit('input_csat'))
    .$if(filter.since !== undefined, (query) => query.where('m.created_at', '>=', filter.since ?? 0))
    .$if(filter.until !== undefined, (query) => query.where('m.created_at', '<', filter.until ?? 0))
    .$if(filter.inbox_id !== undefined, (query) => query.where('m.inbox_id', '=', filter.inbox_id ?? NO_ROW))
    .$if(filter.team_id !== undefined, (query) => query.where('c.team_id', '=', filter.team_id ?? NO_ROW))
    .$if(filter.label_id !== undefined, (query) =>
      query.where('m.conversation_id', 'in', labelled(db, filter.label_id ?? NO_ROW)),
    )
    .$if(Boolean(filter.user_ids?.length), (query) => query.where('c.assignee_id', 'in', filter.user_ids ?? []))
    .executeTakeFirstOrThrow();
  return Number(sent.count);
};

/** Ratings and comments without their contacts, the newest first. */
export const listComments = (db: Db, account_id: AccountId, filter: SurveyFilter, most: number) =>
  ratings(db, account_id, filter)
    .leftJoin('users as u', 'u.id', 'r.assigned_agent_id')
    .select(['u.name as agent', 'r.rating', 'r.feedback_message', 'c.display_id', 'r.created_at'])
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(most)
    .execute();

export const listRatingLines = (db: Db, agent: Agent, filter: SurveyFilter, most: number) =>
  ratings(db, agent.account.id, filter)
    .leftJoin('contacts as p', (join) => join.onRef('p.id', '=', 'r.contact_id').on(withinReach(agent, 'p.id')))
    .leftJoin('users as u', 'u.id', 'r.assigned_agent_id')
    .select(['u.name as agent', 'r.rating', commentFor(agent), 'p.name', 'p.email', 'c.display_id', 'r.created_at'])
    .orderBy('r.created_at', 'desc')
    .limit(most)
    .execute();
