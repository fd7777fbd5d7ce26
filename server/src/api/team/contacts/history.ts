import { ContactConsent, ContactRating, PageVisit, VisitedPage } from '@porchlight/core/wire/contact.ts';
import { Type } from 'typebox';
import {
  type HistoryReach,
  listConsents,
  listMessagePages,
  listRatings,
} from '../../../domain/contacts/history-queries.ts';
import type { Deps } from '../../../domain/deps.ts';
import { type Agent, visibleInboxIds } from '../../../domain/permissions/agent.ts';
import { pageVisitsOf } from '../../../domain/visitors/page-visit-queries.ts';
import type { ContactRow } from '../../../platform/database/schema/contacts.ts';
import type { App } from '../../../platform/http/app-type.ts';
import { unix } from '../../../platform/times.ts';
import { presentPageVisit } from '../../../presenters/page-visits.ts';
import { payloadOf } from '../../../presenters/response-schemas.ts';
import { contactOf } from '../../access/contact-access.ts';
import { contactTimelineRoutes } from './timeline.ts';

const path = '/api/v1/accounts/:account_id/contacts/:contact_id';
const MOST_PAGES = 30;

const reachOf = async (deps: Deps, agent: Agent): Promise<HistoryReach | null> => {
  const inboxes = await visibleInboxIds(deps, agent);
  return inboxes?.length === 0 ? null : { agent, inboxes };
};

const pagesOf = async ({ db }: Deps, contact: ContactRow, reach: HistoryReach) => {
  const rows = await listMessagePages(db, contact.id, reach);
  return rows
    .flatMap(({ url, display_id, created_at }, index) =>
      url === null || url === rows[index + 1]?.url ? [] : [{ url, conversation_id: display_id, at: unix(created_at) }],
    )
    .slice(0, MOST_PAGES);
};

const ratingsOf = async ({ db }: Deps, contact: ContactRow, reach: HistoryReach) => {
  const rows = await listRatings(db, contact.id, reach);
  return rows.map(({ display_id, created_at, ...row }) => ({
    ...row,
    conversation_id: display_id,
    created_at: unix(created_at),
  }));
};

const consentsOf = async ({ db }: Deps, contact: ContactRow, reach: HistoryReach) => {
  const rows = await listConsents(db, contact.id, reach);
  return rows.map(({ inbox_id, name, created_at, ...row }) => ({
    ...row,
    inbox: inbox_id === null || name === null ? null : { id: inbox_id, name },
    created_at: unix(created_at),
  }));
};

export const contactHistoryRoutes = (app: App, deps: Deps) => {
  contactTimelineRoutes(app, deps);

  app.get(
    `${path}/pages`,
    { config: { permission: 'contact_manage' }, schema: { response: { 200: payloadOf(Type.Array(VisitedPage)) } } },
    async (request) => {
      const { agent, contact } = await contactOf(deps, request);
      const reach = await reachOf(deps, agent);
      return { payload: reach === null ? [] : await pagesOf(deps, contact, reach) };
    },
  );

  app.get(
    `${path}/page_visits`,
    { config: { permission: 'contact_manage' }, schema: { response: { 200: payloadOf(Type.Array(PageVisit)) } } },
    async (request) => {
      const { agent, contact } = await contactOf(deps, request);
      const reach = await reachOf(deps, agent);
      const visits = reach === null ? [] : await pageVisitsOf(deps.db, contact.id, { inboxes: reach.inboxes });
      return { payload: visits.map(presentPageVisit) };
    },
  );

  app.get(
    `${path}/ratings`,
    { config: { permission: 'contact_manage' }, schema: { response: { 200: payloadOf(Type.Array(ContactRating)) } } },
    async (request) => {
      const { agent, contact } = await contactOf(deps, request);
      const reach = await reachOf(deps, agent);
      return { payload: reach === null ? [] : await ratingsOf(deps, contact, reach) };
    },
  );

  app.get(
    `${path}/consents`,
    { config: { permission: 'contact_manage' }, schema: { response: { 200: payloadOf(Type.Array(ContactConsent)) } } },
    async (request) => {
      const { agent, contact } = await contactOf(deps, request);
      const reach = await reachOf(deps, agent);
      return { payload: reach === null ? [] : await consentsOf(deps, contact, reach) };
    },
  );
};
