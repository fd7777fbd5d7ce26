import type { UserId } from '@porchlight/core/wire/ids.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Agent, Caller } from './agent.ts';

type Account = Pick<Agent['account'], 'settings'>;
type Who = Pick<Agent, 'administrator' | 'account' | 'user' | 'permissions'>;

/** An account setting: whether all agents see all contacts, whatever their inboxes. */
export const isOpenToAgents = ({ settings }: Account): boolean => settings['contacts_open_to_agents'] === true;

/** Those of their inboxes, or created by them. `contact`: a column of ours. Every conversation has a contact inbox. */
export const reachedBy = (user_id: UserId, contact: string): RawBuilder<boolean> =>
  sql<boolean>`(
    EXISTS (
      SELECT 1 FROM contact_inboxes reach_ci
      JOIN inbox_members reach_m ON reach_m.inbox_id = reach_ci.inbox_id AND reach_m.user_id = ${user_id}
      WHERE reach_ci.contact_id = ${sql.ref(contact)}
    )
    OR EXISTS (SELECT 1 FROM contacts reach_c WHERE reach_c.id = ${sql.ref(contact)} AND reach_c.created_by_id = ${user_id})
  )`;

export const reachesAll = ({ administrator, account, permissions }: Who): boolean =>
  permissions.has('contact_manage') && (administrator || isOpenToAgents(account));

/** The contacts of a query that this agent reaches, none without the permission: to be ANDed to every lookup of contacts. */
export const withinReach = (agent: Who, contact = 'contacts.id'): RawBuilder<boolean> => {
  if (!agent.permissions.has('contact_manage')) return sql<boolean>`1 = 0`;
  return reachesAll(agent) ? sql<boolean>`1 = 1` : reachedBy(agent.user.id, contact);
};

/** As `withinReach` of `contacts`, for a statement that goes through most of them: the reached ones are found once. */
export const amongReached = (agent: Who): RawBuilder<boolean> => {
  if (!agent.permissions.has('contact_manage') || reachesAll(agent)) return withinReach(agent);
  return sql<boolean>`(contacts.created_by_id = ${agent.user.id} OR contacts.id IN (
    SELECT reach_ci.contact_id FROM contact_inboxes reach_ci
    JOIN inbox_members reach_m ON reach_m.inbox_id = reach_ci.inbox_id WHERE reach_m.user_id = ${agent.user.id}
  ))`;
};

/** As `withinReach`, also for a bot: it reaches the contacts of its inboxes. */
export const withinReachOf = (caller: Caller, contact = 'contacts.id'): RawBuilder<boolean> =>
  caller.agent
    ? withinReach(caller.agent, contact)
    : sql<boolean>`EXISTS (
        SELECT 1 FROM contact_inboxes reach_ci
        WHERE reach_ci.contact_id = ${sql.ref(contact)}
        AND reach_ci.inbox_id IN (${sql.join((caller.inboxes ?? []).map((id) => sql`${id}`))})
      )`;
