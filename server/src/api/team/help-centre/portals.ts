import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Deps } from '../../../domain/deps.ts';
import { chatTokenFor } from '../../../domain/help-centre/chat-inbox.ts';
import { listPortals } from '../../../domain/help-centre/queries.ts';
import {
  checkAddresses,
  createPortal,
  PortalBody,
  type PortalFields,
  removeLogo,
  removePortal,
  updatePortal,
} from '../../../domain/help-centre/save-portal.ts';
import type { Agent } from '../../../domain/permissions/agent.ts';
import { withAvatar } from '../../../domain/uploads/avatar.ts';
import type { PortalRow } from '../../../platform/database/schema/help-centre.ts';
import { readNullWords } from '../../../platform/defined-fields.ts';
import { invalidRecord } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/app-type.ts';
import { NoContent, payloadOf } from '../../../presenters/response-schemas.ts';
import { agentOf } from '../../access/agent-auth.ts';
import {
  administeredPortalOf,
  managedPortalOf,
  portalOf,
  portalPath,
  portalsPath,
} from '../../access/portal-access.ts';
import { presentPortals, TeamPortal } from './present-portals.ts';

const readForm = async (request: FastifyRequest) => {
  if (request.isMultipart()) request.body = readNullWords(request.body);
};

const chatConfigOf = async (deps: Deps, account_id: PortalRow['account_id'], { inbox_id }: PortalFields) => {
  if (inbox_id === undefined) return {};
  const chat_website_token = inbox_id === null ? null : await chatTokenFor(deps, account_id, inbox_id);
  if (chat_website_token === undefined) throw invalidRecord('Website inbox not found', ['inbox_id']);
  return { chat_website_token };
};

/** Wire protocol 11.12. */
export const portalTeamRoutes = (app: App, deps: Deps) => {
  const answer = async ({ user }: Agent, portal: PortalRow) => (await presentPortals(deps, [portal], user.id))[0];

  app.get(
    portalsPath,
    { config: { permission: 'member' }, schema: { response: { 200: payloadOf(Type.Array(TeamPortal)) } } },
    async (request) => {
      const { account, user } = await agentOf(deps, request);
      const rows = await listPortals(deps.db, account.id);
      return {
        payload: await presentPortals(deps, rows, user.id),
        meta: { current_page: 1, portals_count: rows.length },
      };
    },
  );

  app.get(
    portalPath,
    { config: { permission: 'member' }, schema: { response: { 200: TeamPortal } } },
    async (request) => {
      const { agent, portal } = await portalOf(deps, request);
      return answer(agent, portal);
    },
  );

  app.post(
    portalsPath,
    {
      config: { permission: 'knowledge_base_manage' },
      preValidation: readForm,
      schema: { body: PortalBody, response: { 200: TeamPortal } },
    },
    async (request) => {
      const agent = await agentOf(deps, request);
      const fields = request.body.portal ?? request.body;
      checkAddresses(fields, deps.env.publicUrl);
      const chat = await chatConfigOf(deps, agent.account.id, fields);
      const portal = await withAvatar(deps, { account_id: agent.account.id }, fields.logo, (logo_key) =>
        deps.write((tx) => createPortal(tx, agent.account.id, fields, { chat, logo_key })),
      );
      return answer(agent, portal);
    },
  );

  app.route({
    config: { permission: 'help_centres' },
    method: ['PATCH', 'PUT'],
    url: portalPath,
    preValidation: readForm,
    schema: { body: PortalBody, response: { 200: TeamPortal } },
    handler: async (request) => {
      const { agent, portal } = await managedPortalOf(deps, request);
      const fields = request.body.portal ?? request.body;
      checkAddresses(fields, deps.env.publicUrl);
      const chat = await chatConfigOf(deps, agent.account.id, fields);
      const updated = await withAvatar(deps, portal, fields.logo, (logo_key) =>
        deps.write((tx) => updatePortal(tx, portal, fields, { chat, logo_key })),
      );
      return answer(agent, updated);
    },
  });

  app.delete(
    `${portalPath}/logo`,
    { config: { permission: 'help_centres' }, schema: { response: { 200: NoContent } } },
    async (request, reply) => {
      const { portal } = await managedPortalOf(deps, request);
      await deps.write((tx) => removeLogo(tx, portal));
      return reply.code(200).send();
    },
  );

  app.delete(
    portalPath,
    { config: { permission: 'knowledge_base_manage' }, schema: { response: { 200: NoContent } } },
    async (request, reply) => {
      const { portal } = await administeredPortalOf(deps, request);
      await deps.write((tx) => removePortal(tx, portal));
      return reply.code(200).send();
    },
  );
};
