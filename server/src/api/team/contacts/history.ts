import { sql } from 'kysely';
import type { App } from '../../../platform/http/app-type.ts';
import { type Agent, visibleInboxIds } from '../../../domain/permissions/agent.ts';
import { withinRole } from '../../../domain/permissions/conversation-reach.ts';
import type { Deps } from '../../../domain/deps.ts';
import { pageVisitsOf } from '../../../domain/visitors/page-visit-queries.ts';
import { presentPageVisit } from '../../../presenters/page-visits.ts';
import { unix } from '../../../platform/times.ts';
import type { ContactRow } from '../../../platform/database/schema/contacts.ts';
import { contactOf } from '../../access/contact-access.ts';

const path = '/api/v1/accounts/:account_id/contacts/:contact_id';
const MOST_MESSAGES = 300;
const MOST_PAGES = 30;
const MOST_RATINGS = 50;
const MOST_CONSENTS = 50;

/** The inboxes and, for conversations `c`, the role by which this agent sees a person's past; null: nothing of it. */
const reachOf = async (deps: Deps, agent: Agent) => {
  const inboxes = await visibleInboxIds(deps, agent);
  return inboxes?.length === 0 ? null : { inboxes, role: withinRole(agent, 'c') };
};
type Reach = NonNullable<Awaited<ReturnType<typeof reachOf>>>;

/** The pages somebody wrote from, newest first; where they stayed is told once. */
const pagesOf = async ({ db }: Deps, contact: ContactRow, { inboxes, role }: Reach) => {
  const rows = await db
    .selectFrom('messages as m')
    .innerJoin('conversations as c', 'c.id', 'm.conversation_id')
    .select(['c.display_id', 'm.created_at'])
    .select(sql<string | null>`m.additional_attributes ->> 'referer_url'`.as('url'))
    .where('c.contact_id', '=', contact.id)
    .where('m.message_type', '=', 0)
    .where(role)
    .$if(inboxes !== undefined, (query) => query.where('c.inbox_id', 'in', inboxes ?? []))
    .orderBy('m.id', 'desc')
    .limit(MOST_MESSAGES)
    .execute();
  return rows
    .filter(({ url }, index) => url !== null && url !== rows[index + 1]?.url)
    .slice(0, MOST_PAGES)
    .map(({ url, display_id, created_at }) => ({ url, conversation_id: display_id, at: unix(created_at) }));
};

const ratingsOf = async ({ db }: Deps, contact: ContactRow, { inboxes, role }: Reach) => {
  const rows = await db
    .selectFrom('csat_responses as r')
    .innerJoin('conversations as c', 'c.id', 'r.conversation_id')
    .select(['r.id', 'r.rating', 'r.feedback_message', 'r.created_at', 'c.display_id'])
    .where('r.contact_id', '=', contact.id)
    .where(role)
    .$if(inboxes !== undefined, (query) => query.where('c.inbox_id', 'in', inboxes ?? []))
    .orderBy('r.id', 'desc')
    .limit(MOST_RATINGS)
    .execute();
  return rows.map(({ display_id, created_at, ...row }) => ({
    ...row,
    conversation_id: display_id,
    created_at: unix(created_at),
  }));
};

/** What they agreed to, newest first. */
const consentsOf = async ({ db }: Deps, contact: ContactRow, { inboxes }: Reach) => {
  const rows = await db
    .selectFrom('consents as c')
    .leftJoin('inboxes as i', 'i.id', 'c.inbox_id')
    .select(['c.id', 'c.version', 'c.locale', 'c.text', 'c.created_at', 'c.inbox_id', 'i.name'])
    .where('c.contact_id', '=', contact.id)
    .$if(inboxes !== undefined, (query) => query.where('c.inbox_id', 'in', inboxes ?? []))
    .orderBy('c.id', 'desc')
    .limit(MOST_CONSENTS)
    .execute();
  return rows.map(({ inbox_id, name, created_at, ...row }) => ({
    ...row,
    inbox: inbox_id === null || name === null ? null : { id: inbox_id, name },
    created_at: unix(created_at),
  }));
};

/** What is known of a person's past beside their words, as far as the agent may see the conversations it comes from. */
export const contactHistoryRoutes = (app: App, deps: Deps) => {
  app.get(`${path}/pages`, { config: { permission: 'contact_manage' } }, async (request) => {
    const { agent, contact } = await contactOf(deps, request);
    const reach = await reachOf(deps, agent);
    return { payload: reach === null ? [] : await pagesOf(deps, contact, reach) };
  });

  /** The pages they looked at, newest first, whether they wrote there or not. */
  app.get(`${path}/page_visits`, { config: { permission: 'contact_manage' } }, async (request) => {
    const { agent, contact } = await contactOf(deps, request);
    const reach = await reachOf(deps, agent);
    const visits = reach === null ? [] : await pageVisitsOf(deps.db, contact.id, { inboxes: reach.inboxes });
    return { payload: visits.map(presentPageVisit) };
  });

  app.get(`${path}/ratings`, { config: { permission: 'contact_manage' } }, async (request) => {
    const { agent, contact } = await contactOf(deps, request);
    const reach = await reachOf(deps, agent);
    return { payload: reach === null ? [] : await ratingsOf(deps, contact, reach) };
  });

  app.get(`${path}/consents`, { config: { permission: 'contact_manage' } }, async (request) => {
    const { agent, contact } = await contactOf(deps, request);
    const reach = await reachOf(deps, agent);
    return { payload: reach === null ? [] : await consentsOf(deps, contact, reach) };
  });
};
