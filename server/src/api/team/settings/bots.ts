import type { AgentBotId } from '@porchlight/core/wire/ids.ts';
import { JsonObject, Nullable } from '@porchlight/core/wire/schema.ts';
import type { FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { deleteAgentBot } from '../../../domain/bots/assign-bot.ts';
import { findAgentBot, listAgentBots } from '../../../domain/bots/queries.ts';
import { BotFields, checkBot, createAgentBot, resetBotToken, updateAgentBot } from '../../../domain/bots/save-bot.ts';
import { tryBot } from '../../../domain/bots/test-request.ts';
import type { Deps } from '../../../domain/deps.ts';
import { withAvatar } from '../../../domain/uploads/avatar.ts';
import { DeliveryPage, deliveriesOf } from '../../../domain/webhooks/delivery-log.ts';
import type { AgentBotRow } from '../../../platform/database/schema/bots.ts';
import { readNullWords } from '../../../platform/defined-fields.ts';
import { notFound } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/app-type.ts';
import { pathId } from '../../../platform/http/path-id.ts';
import { NoContent } from '../../../presenters/response-schemas.ts';
import { agentOf } from '../../access/agent-auth.ts';
import { AgentBot, presentAgentBot } from './present-bot.ts';
import { Deliveries, presentDeliveries } from './present-webhook.ts';

const path = '/api/v1/accounts/:account_id/agent_bots';

const Body = Type.Object({ ...BotFields, agent_bot: Type.Optional(Type.Object(BotFields)) });
const Try = Type.Object({ content: Type.Optional(Type.String({ maxLength: 10_000 })) });

const BotTest = Type.Object({
  event: JsonObject,
  status: Nullable(Type.Integer()),
  body: Type.String(),
  answer: Nullable(JsonObject),
  problem: Nullable(Type.String()),
  duration_ms: Type.Integer(),
});

const readForm = async (request: FastifyRequest) => {
  if (request.isMultipart()) request.body = readNullWords(request.body);
};

const botOf = async (deps: Deps, request: FastifyRequest, account_id: AgentBotRow['account_id']) => {
  const bot = await findAgentBot(deps.db, account_id, pathId<AgentBotId>(request, 'bot_id'));
  if (!bot) throw notFound();
  return bot;
};

const managedBotOf = async (deps: Deps, request: FastifyRequest) => {
  const { account } = await agentOf(deps, request);
  return botOf(deps, request, account.id);
};

const fieldsOf = ({ agent_bot, ...flat }: Static<typeof Body>): BotFields => {
  const fields = agent_bot ?? flat;
  return fields.bot_type === '0' ? { ...fields, bot_type: 'webhook' } : fields;
};

const writeRoutes = (app: App, deps: Deps) => {
  app.post(
    path,
    {
      config: { permission: 'integration_manage' },
      preValidation: readForm,
      schema: { body: Body, response: { 200: AgentBot } },
    },
    async (request) => {
      const { account } = await agentOf(deps, request);
      const fields = fieldsOf(request.body);
      checkBot(fields);
      const bot = await withAvatar(deps, { account_id: account.id }, fields.avatar, (avatar_key) =>
        deps.write((tx) => createAgentBot(tx, account.id, fields, avatar_key)),
      );
      return presentAgentBot(bot, true);
    },
  );

  app.route({
    config: { permission: 'integration_manage' },
    method: ['PATCH', 'PUT'],
    url: `${path}/:bot_id`,
    preValidation: readForm,
    schema: { body: Body, response: { 200: AgentBot } },
    handler: async (request) => {
      const bot = await managedBotOf(deps, request);
      const fields = fieldsOf(request.body);
      checkBot(fields, bot);
      const updated = await withAvatar(deps, bot, fields.avatar, (avatar_key) =>
        deps.write((tx) => updateAgentBot(tx, bot, fields, avatar_key)),
      );
      return presentAgentBot(updated, true);
    },
  });

  app.post(
    `${path}/:bot_id/reset_access_token`,
    { config: { permission: 'integration_manage' }, schema: { response: { 200: AgentBot } } },
    async (request) => {
      const bot = await managedBotOf(deps, request);
      const updated = await deps.write((tx) => resetBotToken(tx, bot));
      return presentAgentBot(updated, true);
    },
  );

  app.post(
    `${path}/:bot_id/test`,
    { config: { permission: 'integration_manage' }, schema: { body: Try, response: { 200: BotTest } } },
    async (request) =>
      tryBot(deps, await managedBotOf(deps, request), request.body.content ?? 'Hello, can you help me?'),
  );

  app.delete(
    `${path}/:bot_id`,
    { config: { permission: 'integration_manage' }, schema: { response: { 200: NoContent } } },
    async (request, reply) => {
      const bot = await managedBotOf(deps, request);
      await deps.write((tx) => deleteAgentBot(tx, bot));
      return reply.code(200).send();
    },
  );
};

const deliveryRoute = (app: App, deps: Deps) =>
  app.get(
    `${path}/:bot_id/deliveries`,
    {
      config: { permission: 'integration_manage' },
      schema: { querystring: DeliveryPage, response: { 200: Deliveries } },
    },
    async (request) => {
      const bot = await managedBotOf(deps, request);
      return presentDeliveries(await deliveriesOf(deps, { column: 'agent_bot_id', id: bot.id }, request.query.page));
    },
  );

/** Wire protocol 11.18. */
export const agentBotRoutes = (app: App, deps: Deps) => {
  app.get(
    path,
    { config: { permission: 'member' }, schema: { response: { 200: Type.Array(AgentBot) } } },
    async (request) => {
      const { account, permissions } = await agentOf(deps, request);
      const rows = await listAgentBots(deps.db, account.id);
      return rows.map((bot) => presentAgentBot(bot, permissions.has('integration_manage')));
    },
  );

  app.get(
    `${path}/:bot_id`,
    { config: { permission: 'member' }, schema: { response: { 200: AgentBot } } },
    async (request) => {
      const { account, permissions } = await agentOf(deps, request);
      return presentAgentBot(await botOf(deps, request, account.id), permissions.has('integration_manage'));
    },
  );

  writeRoutes(app, deps);
  deliveryRoute(app, deps);
};
