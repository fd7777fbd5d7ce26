import { fieldOf, isRecord } from '@porchlight/core/rules/read-field.ts';
import { TeamAgent } from '@porchlight/core/wire/agent.ts';
import type { InboxId, UserId } from '@porchlight/core/wire/ids.ts';
import { idOf } from '@porchlight/core/wire/schema.ts';
import { Type } from 'typebox';
import type { Deps } from '../../../domain/deps.ts';
import { listInboxIds } from '../../../domain/inboxes/queries.ts';
import { addInboxMembers, removeInboxMembers, setInboxMembers } from '../../../domain/inboxes/save-members.ts';
import { assignableAgents, membersOfInboxes } from '../../../domain/inboxes/team-queries.ts';
import { visibleInboxIds } from '../../../domain/permissions/agent.ts';
import type { InboxRow } from '../../../platform/database/schema/inboxes.ts';
import { notAuthorized, notFound } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/app-type.ts';
import { NoContent, payloadOf } from '../../../presenters/response-schemas.ts';
import { presentTeamAgents } from '../../../presenters/team-agents.ts';
import { agentOf } from '../../access/agent-auth.ts';
import { managedInboxOf, teamInboxOf } from '../../access/inbox-access.ts';
import { publishAccessChange } from '../../access/publish-access-change.ts';

const path = '/api/v1/accounts/:account_id/inbox_members';
const Members = Type.Object({ inbox_id: idOf<InboxId>(), user_ids: Type.Array(idOf<UserId>(), { maxItems: 1_000 }) });
const Inboxes = Type.Object({ inbox_ids: Type.Array(idOf<InboxId>(), { minItems: 1, maxItems: 100 }) });

export const inboxMemberRoutes = (app: App, deps: Deps) => {
  /** The wire names the inbox in the body: it is looked up as if it were in the path. */
  const inboxOfBody = {
    preHandler: async (request: { params: unknown; body: unknown }) => {
      const { params, body } = request;
      if (isRecord(params)) params['inbox_id'] = String(fieldOf(body, 'inbox_id'));
    },
  };
  const answer = async (inbox: InboxRow) => ({
    payload: await presentTeamAgents(deps, await membersOfInboxes(deps, inbox.account_id, [inbox.id])),
  });

  app.get(
    `${path}/:inbox_id`,
    { config: { permission: 'member' }, schema: { response: { 200: payloadOf(Type.Array(TeamAgent)) } } },
    async (request) => answer((await teamInboxOf(deps, request)).inbox),
  );

  app.post(
    path,
    {
      config: { permission: 'inbox_manage' },
      schema: { body: Members, response: { 200: payloadOf(Type.Array(TeamAgent)) } },
      ...inboxOfBody,
    },
    async (request) => {
      const { inbox } = await managedInboxOf(deps, request);
      await deps.write((tx) => addInboxMembers(tx, inbox, request.body.user_ids));
      publishAccessChange(deps, request.body.user_ids);
      return answer(inbox);
    },
  );

  app.route({
    config: { permission: 'inbox_manage' },
    method: ['PATCH', 'PUT'],
    url: path,
    schema: { body: Members, response: { 200: payloadOf(Type.Array(TeamAgent)) } },
    ...inboxOfBody,
    handler: async (request) => {
      const { inbox } = await managedInboxOf(deps, request);
      const removed = await deps.write((tx) => setInboxMembers(tx, inbox, request.body.user_ids));
      publishAccessChange(deps, [...request.body.user_ids, ...removed]);
      return answer(inbox);
    },
  });

  app.delete(
    path,
    { config: { permission: 'inbox_manage' }, schema: { body: Members, response: { 200: NoContent } }, ...inboxOfBody },
    async (request, reply) => {
      const { inbox } = await managedInboxOf(deps, request);
      const removed = await deps.write((tx) => removeInboxMembers(tx, inbox, request.body.user_ids));
      publishAccessChange(deps, removed);
      return reply.code(200).send();
    },
  );

  app.get(
    '/api/v1/accounts/:account_id/assignable_agents',
    {
      config: { permission: 'member' },
      schema: { querystring: Inboxes, response: { 200: payloadOf(Type.Array(TeamAgent)) } },
    },
    async (request) => {
      const agent = await agentOf(deps, request);
      const ids = [...new Set(request.query.inbox_ids)];
      const [members, visible] = await Promise.all([
        listInboxIds(deps.db, agent.account.id),
        visibleInboxIds(deps, agent),
      ]);
      if (!ids.every((id) => members.includes(id))) throw notFound();
      if (visible && !ids.every((id) => visible.includes(id))) throw notAuthorized();
      return { payload: await presentTeamAgents(deps, await assignableAgents(deps, agent.account.id, ids)) };
    },
  );
};
