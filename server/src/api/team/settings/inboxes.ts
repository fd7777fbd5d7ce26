import { TeamAgent } from '@porchlight/core/wire/agent.ts';
import type { AgentBotId } from '@porchlight/core/wire/ids.ts';
import { ConsentText, TeamInbox } from '@porchlight/core/wire/inbox.ts';
import { idOf, JsonObject, Nullable } from '@porchlight/core/wire/schema.ts';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { setAgentBot } from '../../../domain/bots/assign-bot.ts';
import { findAgentBot } from '../../../domain/bots/queries.ts';
import type { Deps } from '../../../domain/deps.ts';
import { listCampaignsOfInbox } from '../../../domain/inboxes/campaign-queries.ts';
import { consentTextsOf } from '../../../domain/inboxes/consent-texts.ts';
import { InboxFields } from '../../../domain/inboxes/inbox-schema.ts';
import { createInbox, updateInbox } from '../../../domain/inboxes/save-inbox.ts';
import { insertInboxMembers } from '../../../domain/inboxes/save-members.ts';
import { assignableAgents } from '../../../domain/inboxes/team-queries.ts';
import { checkInboxFields } from '../../../domain/inboxes/validate-inbox.ts';
import { withAvatar } from '../../../domain/uploads/avatar.ts';
import { readNullWords } from '../../../platform/defined-fields.ts';
import type { App } from '../../../platform/http/app-type.ts';
import { NoContent, payloadOf } from '../../../presenters/response-schemas.ts';
import { presentTeamAgents } from '../../../presenters/team-agents.ts';
import { agentOf } from '../../access/agent-auth.ts';
import { managedInboxOf, teamInboxOf } from '../../access/inbox-access.ts';
import { presentInboxesFor, presentInboxFor, visibleInboxes } from '../../access/visible-inboxes.ts';
import { AgentBot, presentAgentBot } from './present-bot.ts';
import { presentCampaigns, TeamCampaign } from './present-campaigns.ts';

const path = '/api/v1/accounts/:account_id/inboxes';
const onePath = `${path}/:inbox_id`;
const SetBot = Type.Object({ agent_bot: Type.Optional(Nullable(idOf<AgentBotId>())) });

const InboxDeletion = Type.Object({ message: Type.String() });
const InboxBot = Type.Object({ agent_bot: Type.Union([AgentBot, JsonObject]) });

/** Forms of browsers send null as a word. */
const readForm = async (request: FastifyRequest) => {
  if (request.isMultipart()) request.body = readNullWords(request.body);
};

const readRoutes = (app: App, deps: Deps) => {
  app.get(
    path,
    { config: { permission: 'member' }, schema: { response: { 200: payloadOf(Type.Array(TeamInbox)) } } },
    async (request) => {
      const agent = await agentOf(deps, request);
      return { payload: await presentInboxesFor(deps, agent, await visibleInboxes(deps, agent)) };
    },
  );

  app.get(onePath, { config: { permission: 'member' }, schema: { response: { 200: TeamInbox } } }, async (request) => {
    const { agent, inbox } = await teamInboxOf(deps, request);
    return presentInboxFor(deps, agent, inbox);
  });

  app.get(
    `${onePath}/assignable_agents`,
    { config: { permission: 'member' }, schema: { response: { 200: payloadOf(Type.Array(TeamAgent)) } } },
    async (request) => {
      const { agent, inbox } = await teamInboxOf(deps, request);
      return { payload: await presentTeamAgents(deps, await assignableAgents(deps, agent.account.id, [inbox.id])) };
    },
  );

  app.get(
    `${onePath}/consent_texts`,
    { config: { permission: 'member' }, schema: { response: { 200: payloadOf(Type.Array(ConsentText)) } } },
    async (request) => {
      const { inbox } = await teamInboxOf(deps, request);
      return { payload: await consentTextsOf(deps, inbox) };
    },
  );

  app.get(
    `${onePath}/campaigns`,
    { config: { permission: 'inbox_manage' }, schema: { response: { 200: Type.Array(TeamCampaign) } } },
    async (request) => {
      const { inbox } = await managedInboxOf(deps, request);
      return presentCampaigns(deps, await listCampaignsOfInbox(deps.db, inbox.id));
    },
  );
};

const writeRoutes = (app: App, deps: Deps) => {
  app.post(
    path,
    {
      config: { permission: 'inbox_manage' },
      preValidation: readForm,
      schema: { body: InboxFields, response: { 200: TeamInbox } },
    },
    async (request) => {
      const agent = await agentOf(deps, request);
      checkInboxFields(request.body);
      const inbox = await withAvatar(deps, { account_id: agent.account.id }, request.body.avatar, (key) =>
        deps.write(async (tx) => {
          const created = await createInbox(tx, agent.account.id, request.body, key ?? null);
          // Non-administrators see only the inboxes they are members of.
          if (!agent.administrator) await insertInboxMembers(tx, created, [agent.user.id]);
          return created;
        }),
      );
      return presentInboxFor(deps, agent, inbox);
    },
  );

  app.route({
    config: { permission: 'inbox_manage' },
    method: ['PATCH', 'PUT'],
    url: onePath,
    preValidation: readForm,
    schema: { body: InboxFields, response: { 200: TeamInbox } },
    handler: async (request) => {
      const { agent, inbox } = await managedInboxOf(deps, request);
      checkInboxFields(request.body);
      const updated = await withAvatar(deps, inbox, request.body.avatar, (key) =>
        deps.write((tx) => updateInbox(tx, inbox, request.body, key)),
      );
      return presentInboxFor(deps, agent, updated);
    },
  });

  app.delete(
    `${onePath}/avatar`,
    { config: { permission: 'inbox_manage' }, schema: { response: { 200: NoContent } } },
    async (request, reply) => {
      const { inbox } = await managedInboxOf(deps, request);
      await deps.write((tx) => updateInbox(tx, inbox, {}, null));
      return reply.code(200).send();
    },
  );

  app.delete(
    onePath,
    { config: { permission: 'inbox_manage' }, schema: { response: { 200: InboxDeletion } } },
    async (request) => {
      const { inbox } = await managedInboxOf(deps, request);
      await deps.write(async (tx) =>
        tx.enqueue('inbox.delete', { inbox_id: inbox.id }, { unique_key: `inbox.delete:${inbox.id}` }),
      );
      return { message: 'Your inbox deletion request will be processed in some time.' };
    },
  );
};

const botRoutes = (app: App, deps: Deps) => {
  app.get(
    `${onePath}/agent_bot`,
    { config: { permission: 'member' }, schema: { response: { 200: InboxBot } } },
    async (request) => {
      const { agent, inbox } = await teamInboxOf(deps, request);
      const bot =
        inbox.agent_bot_id === null ? undefined : await findAgentBot(deps.db, agent.account.id, inbox.agent_bot_id);
      return { agent_bot: bot ? presentAgentBot(bot, agent.permissions.has('integration_manage')) : {} };
    },
  );

  app.post(
    `${onePath}/set_agent_bot`,
    { config: { permission: 'inbox_manage' }, schema: { body: SetBot, response: { 200: NoContent } } },
    async (request, reply) => {
      const { agent, inbox } = await managedInboxOf(deps, request);
      const { agent_bot = null } = request.body;
      await deps.write((tx) => setAgentBot(tx, inbox, agent.account.id, agent_bot));
      return reply.code(200).send();
    },
  );
};

/** Wire protocol 11.8. */
export const inboxTeamRoutes = (app: App, deps: Deps) => {
  readRoutes(app, deps);
  writeRoutes(app, deps);
  botRoutes(app, deps);
};
