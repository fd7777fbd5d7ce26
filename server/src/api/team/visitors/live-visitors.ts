import { TeamConversation } from '@porchlight/core/wire/conversation.ts';
import { type InboxId, NO_ROW } from '@porchlight/core/wire/ids.ts';
import { MAX_CONTENT_LENGTH } from '@porchlight/core/wire/limits.ts';
import { idOf } from '@porchlight/core/wire/schema.ts';
import { UsedCannedResponses } from '@porchlight/core/wire/settings/canned-response.ts';
import { ListedVisitor, OpenedVisitor } from '@porchlight/core/wire/widget/live-visitor.ts';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { loadConversations } from '../../../domain/conversations/load-conversations.ts';
import { templateContext } from '../../../domain/conversations/template-context.ts';
import type { Deps } from '../../../domain/deps.ts';
import { findInbox } from '../../../domain/inboxes/queries.ts';
import { greetVisitor, hasLeft } from '../../../domain/live-visitors/greet-visitor.ts';
import { findVisit, inboxOfVisit, listVisits, saveVisit } from '../../../domain/live-visitors/live-visits.ts';
import { goneAt, isOnSite, showsLiveVisitors } from '../../../domain/live-visitors/visit.ts';
import { visibleInboxIds } from '../../../domain/permissions/agent.ts';
import { notAuthorized, notFound } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/app-type.ts';
import { pathText } from '../../../platform/http/path-id.ts';
import { refuseAbove } from '../../../platform/limits/refuse.ts';
import { LIMITS } from '../../../platform/limits/table.ts';
import { presentTeamConversation } from '../../../presenters/conversations.ts';
import { presentVisitPage } from '../../../presenters/live/live-visitors.ts';
import { payloadOf } from '../../../presenters/response-schemas.ts';
import { agentOf } from '../../access/agent-auth.ts';
import { visibleInboxes } from '../../access/visible-inboxes.ts';
import { publishLiveVisitor } from '../../live/publish-ephemeral.ts';
import { presentVisitors } from './present-visitors.ts';

const path = '/api/v1/accounts/:account_id/live_visitors';
const onePath = `${path}/:visitor_id`;

const ListQuery = Type.Object({ inbox_id: Type.Optional(idOf<InboxId>()) });

const Greeting = Type.Object({
  content: Type.String({ minLength: 1, maxLength: MAX_CONTENT_LENGTH }),
  canned_response_ids: Type.Optional(UsedCannedResponses),
  /** A repeated request of the same name finds the conversation that the first one began. */
  echo_id: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
});

/** The inbox is in the visitor's id. @throws 404 for an inbox of others, as for a visitor who was never there */
const visitorInboxOf = async (deps: Deps, request: FastifyRequest) => {
  const agent = await agentOf(deps, request);
  const id = pathText(request, 'visitor_id') ?? '';
  const inbox = await findInbox(deps.db, agent.account.id, inboxOfVisit(id) ?? NO_ROW);
  const visible = await visibleInboxIds(deps, agent);
  if (!inbox || !showsLiveVisitors(inbox) || (visible && !visible.includes(inbox.id))) throw notFound();
  return { agent, inbox, visit: await findVisit(deps, inbox.id, id) };
};

export const liveVisitorRoutes = (app: App, deps: Deps) => {
  app.get(
    path,
    {
      config: { permission: 'contact_manage' },
      schema: { querystring: ListQuery, response: { 200: payloadOf(Type.Array(ListedVisitor)) } },
    },
    async (request) => {
      const agent = await agentOf(deps, request);
      const { inbox_id } = request.query;
      const inboxes = (await visibleInboxes(deps, agent)).filter(({ id }) => inbox_id === undefined || id === inbox_id);
      const visits = (await Promise.all(inboxes.map((inbox) => listVisits(deps, inbox)))).flat();
      const payload = await presentVisitors(deps, agent, visits);
      return { payload: payload.toSorted((one, other) => other.active_at - one.active_at) };
    },
  );

  app.get(
    onePath,
    { config: { permission: 'contact_manage' }, schema: { response: { 200: OpenedVisitor } } },
    async (request) => {
      const { agent, visit } = await visitorInboxOf(deps, request);
      if (!visit || goneAt(visit) <= deps.clock.now()) throw notFound();
      const [presented] = await presentVisitors(deps, agent, [visit]);
      if (!presented) throw notFound();
      return { ...presented, pages: visit.pages.map(presentVisitPage) };
    },
  );

  app.post(
    `${onePath}/greetings`,
    { config: { permission: 'conversations' }, schema: { body: Greeting, response: { 200: TeamConversation } } },
    async (request) => {
      const { agent, inbox, visit } = await visitorInboxOf(deps, request);
      // The response has the contact's record.
      if (!agent.permissions.has('contact_manage')) throw notAuthorized();
      if (!visit || !isOnSite(visit, deps.clock.now())) throw hasLeft();
      await refuseAbove(deps, [LIMITS.greetings, `User:${agent.user.id}`]);
      const means = { secretKey: deps.env.secretKey, templates: await templateContext(deps, inbox, visit.locale) };
      const id = await deps.write((tx) => greetVisitor(tx, agent, { inbox, visit, ...request.body }, means));
      const loaded = await loadConversations(deps.db, [id]);
      const [row] = loaded.conversations;
      if (!row) throw notFound();
      const contact = loaded.contacts.get(row.contact_id);
      const withContact = { ...visit, contact_id: row.contact_id };
      if (await saveVisit(deps, withContact)) publishLiveVisitor(deps, withContact, contact);
      return presentTeamConversation(row, loaded);
    },
  );
};
