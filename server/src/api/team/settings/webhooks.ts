import type { WebhookId } from '@porchlight/core/wire/ids.ts';
import { idOf } from '@porchlight/core/wire/schema.ts';
import { Type } from 'typebox';
import type { Deps } from '../../../domain/deps.ts';
import { findInboxById } from '../../../domain/inboxes/queries.ts';
import { DeliveryPage, deliveriesOf, sendAgain } from '../../../domain/webhooks/delivery-log.ts';
import { listWebhooks, loadWebhook } from '../../../domain/webhooks/queries.ts';
import { laneOf, receiversOf } from '../../../domain/webhooks/receivers.ts';
import { createWebhook, deleteWebhook, updateWebhook, WebhookFields } from '../../../domain/webhooks/save-webhook.ts';
import type { WebhookRow } from '../../../platform/database/schema/webhooks.ts';
import type { App } from '../../../platform/http/app-type.ts';
import { NoContent, payloadOf } from '../../../presenters/response-schemas.ts';
import { agentOf } from '../../access/agent-auth.ts';
import { Deliveries, presentDeliveries, presentWebhook, Webhook } from './present-webhook.ts';

const path = '/api/v1/accounts/:account_id/webhooks';

const Body = Type.Object({ ...WebhookFields, webhook: Type.Optional(Type.Object(WebhookFields)) });
const HookPath = Type.Object({ account_id: Type.String(), webhook_id: idOf<WebhookId>() });
const DeliveryPath = Type.Object({
  account_id: Type.String(),
  webhook_id: idOf<WebhookId>(),
  delivery_id: Type.Integer(),
});

const WebhookList = payloadOf(Type.Object({ webhooks: Type.Array(Webhook) }));
const OneWebhook = payloadOf(Type.Object({ webhook: Webhook }));

const answer = async (deps: Deps, hook: WebhookRow) => {
  const inbox = hook.inbox_id === null ? undefined : await findInboxById(deps.db, hook.inbox_id);
  return { payload: { webhook: presentWebhook(hook, inbox?.name) } };
};

const hookRoutes = (app: App, deps: Deps) => {
  app.get(
    path,
    { config: { permission: 'integration_manage' }, schema: { response: { 200: WebhookList } } },
    async (request) => {
      const { account } = await agentOf(deps, request);
      const rows = await listWebhooks(deps.db, account.id);
      const receivers = await receiversOf(
        deps,
        rows.map((hook) => laneOf({ webhook_id: hook.id })),
      );
      const receiverOfHook = (id: WebhookId) => receivers.find(({ lane }) => lane === laneOf({ webhook_id: id }));
      return {
        payload: {
          webhooks: rows.map(({ inbox_name, ...hook }) => presentWebhook(hook, inbox_name, receiverOfHook(hook.id))),
        },
      };
    },
  );

  app.post(
    path,
    { config: { permission: 'integration_manage' }, schema: { body: Body, response: { 200: OneWebhook } } },
    async (request) => {
      const { account } = await agentOf(deps, request);
      const fields = request.body.webhook ?? request.body;
      return answer(deps, await deps.write((tx) => createWebhook(tx, account.id, fields)));
    },
  );

  app.route({
    config: { permission: 'integration_manage' },
    method: ['PATCH', 'PUT'],
    url: `${path}/:webhook_id`,
    schema: { params: HookPath, body: Body, response: { 200: OneWebhook } },
    handler: async (request) => {
      const { account } = await agentOf(deps, request);
      const fields = request.body.webhook ?? request.body;
      const { webhook_id } = request.params;
      return answer(deps, await deps.write((tx) => updateWebhook(tx, account.id, webhook_id, fields)));
    },
  });

  app.delete(
    `${path}/:webhook_id`,
    { config: { permission: 'integration_manage' }, schema: { params: HookPath, response: { 200: NoContent } } },
    async (request, reply) => {
      const { account } = await agentOf(deps, request);
      await deps.write((tx) => deleteWebhook(tx, account.id, request.params.webhook_id));
      return reply.code(200).send();
    },
  );
};

const deliveryRoutes = (app: App, deps: Deps) => {
  const logOf = (hook: WebhookRow) => ({ column: 'webhook_id', id: hook.id }) as const;

  app.get(
    `${path}/:webhook_id/deliveries`,
    {
      config: { permission: 'integration_manage' },
      schema: { params: HookPath, querystring: DeliveryPage, response: { 200: Deliveries } },
    },
    async (request) => {
      const { account } = await agentOf(deps, request);
      const hook = await loadWebhook(deps.db, account.id, request.params.webhook_id);
      return presentDeliveries(await deliveriesOf(deps, logOf(hook), request.query.page));
    },
  );

  app.post(
    `${path}/:webhook_id/deliveries/:delivery_id/resend`,
    { config: { permission: 'integration_manage' }, schema: { params: DeliveryPath, response: { 202: NoContent } } },
    async (request, reply) => {
      const { account } = await agentOf(deps, request);
      const { webhook_id, delivery_id } = request.params;
      await deps.write(async (tx) => {
        const hook = await loadWebhook(tx.db, account.id, webhook_id);
        await sendAgain(tx, account.id, logOf(hook), delivery_id);
      });
      return reply.code(202).send();
    },
  );
};

/** Wire protocol 11.17: administrators only. */
export const webhookTeamRoutes = (app: App, deps: Deps) => {
  hookRoutes(app, deps);
  deliveryRoutes(app, deps);
};
