import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Deps } from '../../../domain/deps.ts';
import { findCampaign, listCampaigns } from '../../../domain/inboxes/campaign-queries.ts';
import {
  CampaignFields,
  checkCampaign,
  createCampaign,
  deleteCampaign,
  updateCampaign,
} from '../../../domain/inboxes/save-campaign.ts';
import type { CampaignRow } from '../../../platform/database/schema/inboxes.ts';
import { notFound } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/app-type.ts';
import { pathId } from '../../../platform/http/path-id.ts';
import { NoContent } from '../../../presenters/response-schemas.ts';
import { agentOf } from '../../access/agent-auth.ts';
import { presentCampaigns, TeamCampaign } from './present-campaigns.ts';

const path = '/api/v1/accounts/:account_id/campaigns';

const Body = Type.Object({ ...CampaignFields, campaign: Type.Optional(Type.Object(CampaignFields)) });

const campaignOf = async (deps: Deps, request: FastifyRequest) => {
  const { account } = await agentOf(deps, request);
  const campaign = await findCampaign(deps.db, account.id, pathId(request, 'campaign_id'));
  if (!campaign) throw notFound();
  return campaign;
};

const answerOne = async (deps: Deps, campaign: CampaignRow) => (await presentCampaigns(deps, [campaign]))[0];

/** Wire protocol 11.11: administrators only. */
export const campaignTeamRoutes = (app: App, deps: Deps) => {
  app.get(
    path,
    { config: { permission: 'campaign_manage' }, schema: { response: { 200: Type.Array(TeamCampaign) } } },
    async (request) => {
      const { account } = await agentOf(deps, request);
      return presentCampaigns(deps, await listCampaigns(deps.db, account.id));
    },
  );

  app.post(
    path,
    { config: { permission: 'campaign_manage' }, schema: { body: Body, response: { 200: TeamCampaign } } },
    async (request) => {
      const { account } = await agentOf(deps, request);
      const fields = request.body.campaign ?? request.body;
      checkCampaign(fields, true);
      return answerOne(deps, await deps.write((tx) => createCampaign(tx, account.id, fields)));
    },
  );

  app.get(
    `${path}/:campaign_id`,
    { config: { permission: 'campaign_manage' }, schema: { response: { 200: TeamCampaign } } },
    async (request) => answerOne(deps, await campaignOf(deps, request)),
  );

  app.route({
    config: { permission: 'campaign_manage' },
    method: ['PATCH', 'PUT'],
    url: `${path}/:campaign_id`,
    schema: { body: Body, response: { 200: TeamCampaign } },
    handler: async (request) => {
      const campaign = await campaignOf(deps, request);
      const fields = request.body.campaign ?? request.body;
      checkCampaign(fields, false);
      return answerOne(deps, await deps.write((tx) => updateCampaign(tx, campaign, fields)));
    },
  });

  app.delete(
    `${path}/:campaign_id`,
    { config: { permission: 'campaign_manage' }, schema: { response: { 200: NoContent } } },
    async (request, reply) => {
      const campaign = await campaignOf(deps, request);
      await deps.write((tx) => deleteCampaign(tx, campaign));
      return reply.code(200).send();
    },
  );
};
