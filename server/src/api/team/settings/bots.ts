import type { FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { Nullable, OneOf } from '@porchlight/core/wire/schema.ts';
import type { AgentBotId } from '@porchlight/core/wire/ids.ts';
import { pathId } from '../../../platform/http/path-id.ts';
import type { AgentBotRow } from '../../../platform/database/schema/bots.ts';
import { ANSWER_BOT, checkAnswerBotConfig } from '../../../domain/bots/answer-settings.ts';
import type { App } from '../../../platform/http/app-type.ts';
import { agentOf } from '../../access/agent-auth.ts';
import { makeSecret, makeToken } from '../../../platform/crypto/tokens.ts';
import type { Deps } from '../../../domain/deps.ts';
import { invalidRecord, notFound } from '../../../platform/errors.ts';
import { given, readNullWords } from '../../../platform/defined-fields.ts';
import { withAvatar } from '../../../domain/uploads/avatar.ts';
import { deliveriesOf, DeliveryPage } from '../../../domain/webhooks/delivery-log.ts';
import { presentDeliveries } from './present-webhook.ts';
import { forgetReceiver, laneOf } from '../../../domain/webhooks/receivers.ts';
import { deleteAgentBot } from '../../../domain/bots/assign-bot.ts';
import { presentAgentBot } from './present-bot.ts';
import { tryBot } from '../../../domain/bots/test-request.ts';

const path = '/api/v1/accounts/:account_id/agent_bots';

const Fields = {
  name: Type.Optional(Type.String({ maxLength: 255 })),
  description: Type.Optional(Nullable(Type.String({ maxLength: 2_000 }))),
  outgoing_url: Type.Optional(Nullable(Type.String({ maxLength: 2_048 }))),
  /** 0 is Chatwoot's number of `webhook`. */
  bot_type: Type.Optional(OneOf(['webhook', 'csml', ANSWER_BOT, '0'])),
  bot_config: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  answers_in_response: Type.Optional(Type.Boolean()),
  avatar: Type.Optional(Type.Unknown()),
};
/** Flat, or under the resource's name (wire protocol 11.1). */
const Body = Type.Object({ ...Fields, agent_bot: Type.Optional(Type.Object(Fields)) });
const Try = Type.Object({ content: Type.Optional(Type.String({ maxLength: 10_000 })) });
type BotFields = Static<ReturnType<typeof Type.Object<typeof Fields>>>;

const check = ({ name, outgoing_url, bot_config, bot_type }: BotFields, before?: AgentBotRow) => {
  if (name?.trim() === '' || (!before && !name)) throw invalidRecord('Name cannot be empty', ['name']);
  if ((bot_type ?? before?.bot_type) === ANSWER_BOT) {
    checkAnswerBotConfig(bot_config ?? before?.bot_config ?? {});
    if (outgoing_url) throw invalidRecord('An answer bot has no outgoing URL', ['outgoing_url']);
  }
  if (!outgoing_url) return;
  if (!URL.canParse(outgoing_url) || !['http:', 'https:'].includes(new URL(outgoing_url).protocol))
    throw invalidRecord('Outgoing URL must start with http:// or https://', ['outgoing_url']);
};

const readForm = async (request: FastifyRequest) => {
  if (request.isMultipart()) request.body = readNullWords(request.body);
};

const botOf = async (deps: Deps, request: FastifyRequest, account_id: AgentBotRow['account_id']) => {
  const bot = await deps.db
    .selectFrom('agent_bots')
    .selectAll()
    .where('id', '=', pathId<AgentBotId>(request, 'bot_id'))
    .where('account_id', '=', account_id)
    .executeTakeFirst();
  if (!bot) throw notFound();
  return bot;
};

const managedBotOf = async (deps: Deps, request: FastifyRequest) => {
  const { account } = await agentOf(deps, request);
  return botOf(deps, request, account.id);
};

const NAMES = ['name', 'description', 'outgoing_url', 'bot_type', 'bot_config', 'answers_in_response'] as const;

const fieldsOf = ({ agent_bot, ...flat }: Static<typeof Body>): BotFields => {
  const fields = agent_bot ?? flat;
  return fields.bot_type === '0' ? { ...fields, bot_type: 'webhook' } : fields;
};

const writeRoutes = (app: App, deps: Deps) => {
  app.post(
    path,
    { config: { permission: 'integration_manage' }, preValidation: readForm, schema: { body: Body } },
    async (request) => {
      const { account } = await agentOf(deps, request);
      const fields = fieldsOf(request.body);
      check(fields);
      const bot = await withAvatar(deps, { account_id: account.id }, fields.avatar, (avatar_key) =>
        deps.write((tx) =>
          tx.db
            .insertInto('agent_bots')
            .values({
              account_id: account.id,
              description: null,
              outgoing_url: null,
              bot_type: 'webhook',
              bot_config: {},
              answers_in_response: false,
              ...given(fields, NAMES),
              name: fields.name ?? '',
              access_token: makeToken(),
              secret: makeSecret(),
              avatar_key: avatar_key ?? null,
              created_at: tx.now,
              updated_at: tx.now,
            })
            .returningAll()
            .executeTakeFirstOrThrow(),
        ),
      );
      return presentAgentBot(bot, true);
    },
  );

  app.route({
    config: { permission: 'integration_manage' },
    method: ['PATCH', 'PUT'],
    url: `${path}/:bot_id`,
    preValidation: readForm,
    schema: { body: Body },
    handler: async (request) => {
      const bot = await managedBotOf(deps, request);
      const fields = fieldsOf(request.body);
      check(fields, bot);
      const updated = await withAvatar(deps, bot, fields.avatar, (avatar_key) =>
        deps.write(async (tx) => {
          if (fields.outgoing_url !== undefined && fields.outgoing_url !== bot.outgoing_url)
            await forgetReceiver(tx, laneOf({ agent_bot_id: bot.id }));
          if (avatar_key && bot.avatar_key) tx.enqueue('files.delete', { keys: [bot.avatar_key] });
          return tx.db
            .updateTable('agent_bots')
            .set({ ...given(fields, NAMES), ...(avatar_key ? { avatar_key } : {}), updated_at: tx.now })
            .where('id', '=', bot.id)
            .returningAll()
            .executeTakeFirstOrThrow(notFound);
        }),
      );
      return presentAgentBot(updated, true);
    },
  });

  app.post(`${path}/:bot_id/reset_access_token`, { config: { permission: 'integration_manage' } }, async (request) => {
    const bot = await managedBotOf(deps, request);
    const updated = await deps.write((tx) =>
      tx.db
        .updateTable('agent_bots')
        .set({ access_token: makeToken(), updated_at: tx.now })
        .where('id', '=', bot.id)
        .returningAll()
        .executeTakeFirstOrThrow(notFound),
    );
    return presentAgentBot(updated, true);
  });

  app.post(
    `${path}/:bot_id/test`,
    { config: { permission: 'integration_manage' }, schema: { body: Try } },
    async (request) =>
      tryBot(deps, await managedBotOf(deps, request), request.body.content ?? 'Hello, can you help me?'),
  );

  app.delete(`${path}/:bot_id`, { config: { permission: 'integration_manage' } }, async (request, reply) => {
    const bot = await managedBotOf(deps, request);
    await deps.write((tx) => deleteAgentBot(tx, bot));
    return reply.code(200).send();
  });
};

const deliveryRoute = (app: App, deps: Deps) =>
  app.get(
    `${path}/:bot_id/deliveries`,
    { config: { permission: 'integration_manage' }, schema: { querystring: DeliveryPage } },
    async (request) => {
      const bot = await managedBotOf(deps, request);
      return presentDeliveries(await deliveriesOf(deps, { column: 'agent_bot_id', id: bot.id }, request.query.page));
    },
  );

/** Wire protocol 11.18. */
export const agentBotRoutes = (app: App, deps: Deps) => {
  app.get(path, { config: { permission: 'member' } }, async (request) => {
    const { account, permissions } = await agentOf(deps, request);
    const rows = await deps.db
      .selectFrom('agent_bots')
      .selectAll()
      .where('account_id', '=', account.id)
      .orderBy('id')
      .execute();
    return rows.map((bot) => presentAgentBot(bot, permissions.has('integration_manage')));
  });

  app.get(`${path}/:bot_id`, { config: { permission: 'member' } }, async (request) => {
    const { account, permissions } = await agentOf(deps, request);
    return presentAgentBot(await botOf(deps, request, account.id), permissions.has('integration_manage'));
  });

  writeRoutes(app, deps);
  deliveryRoute(app, deps);
};
