import { DEFAULT_EVENTS, WEBHOOK_EVENTS } from '@porchlight/core/wire/webhook.ts';
import { Type } from 'typebox';
import { OneOf, Nullable } from '@porchlight/core/wire/schema.ts';
import type { AccountId, InboxId, WebhookId } from '@porchlight/core/wire/ids.ts';
import type { App } from '../../../platform/http/app-type.ts';
import { agentOf } from '../../access/agent-auth.ts';
import type { Deps } from '../../../domain/deps.ts';
import { makeSecret } from '../../../platform/crypto/tokens.ts';
import { invalidRecord, notFound } from '../../../platform/errors.ts';
import type { Tx } from '../../../domain/transaction.ts';
import { deliveriesOf, DeliveryPage, sendAgain } from '../../../domain/webhooks/delivery-log.ts';
import { presentDeliveries, presentWebhook } from './present-webhook.ts';
import { forgetReceiver, laneOf, receiversOf } from '../../../domain/webhooks/receivers.ts';
import type { WebhookRow } from '../../../platform/database/schema/webhooks.ts';

const path = '/api/v1/accounts/:account_id/webhooks';

const Fields = {
  name: Type.Optional(Nullable(Type.String({ maxLength: 255 }))),
  url: Type.Optional(Type.String({ maxLength: 2_048 })),
  subscriptions: Type.Optional(Type.Array(OneOf(WEBHOOK_EVENTS), { minItems: 1, maxItems: WEBHOOK_EVENTS.length })),
  inbox_id: Type.Optional(Nullable(Type.Integer())),
};
/** Flat, or under the resource's name (wire protocol 11.1). */
const Body = Type.Object({ ...Fields, webhook: Type.Optional(Type.Object(Fields)) });
const HookPath = Type.Object({ account_id: Type.String(), webhook_id: Type.Integer() });
const DeliveryPath = Type.Object({
  account_id: Type.String(),
  webhook_id: Type.Integer(),
  delivery_id: Type.Integer(),
});

const checkUrl = (url: string) => {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (!parsed || !['http:', 'https:'].includes(parsed.protocol) || parsed.username)
    throw invalidRecord('Url must be an http or https address without a name and password in it', ['url']);
};

const checkFree = async (tx: Tx, account_id: AccountId, url: string, except = 0) => {
  const taken = await tx.db
    .selectFrom('webhooks')
    .select('id')
    .where('account_id', '=', account_id)
    .where('url', '=', url)
    .where('id', '!=', except as WebhookId)
    .executeTakeFirst();
  if (taken) throw invalidRecord('Url has already been taken', ['url']);
};

/** The inbox a webhook listens at; null for all of them. @throws 422 for another account's */
const inboxOf = async (tx: Tx, account_id: AccountId, inbox_id: number | null): Promise<InboxId | null> => {
  if (!inbox_id) return null;
  const inbox = await tx.db
    .selectFrom('inboxes')
    .select('id')
    .where('id', '=', inbox_id as InboxId)
    .where('account_id', '=', account_id)
    .executeTakeFirst();
  if (!inbox) throw invalidRecord('Inbox must be one of this account', ['inbox_id']);
  return inbox.id;
};

const nameOfInbox = async ({ db }: Pick<Deps, 'db'>, { inbox_id }: WebhookRow) =>
  inbox_id === null
    ? null
    : (await db.selectFrom('inboxes').select('name').where('id', '=', inbox_id).executeTakeFirst())?.name;

const hookOf = async ({ db }: Deps | Tx, account_id: AccountId, id: number) => {
  const hook = await db
    .selectFrom('webhooks')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('id', '=', id as WebhookId)
    .executeTakeFirst();
  if (!hook) throw notFound();
  return hook;
};

const hookRoutes = (app: App, deps: Deps) => {
  app.get(path, { config: { permission: 'integration_manage' } }, async (request) => {
    const { account } = await agentOf(deps, request);
    const rows = await deps.db
      .selectFrom('webhooks as w')
      .leftJoin('inboxes as i', 'i.id', 'w.inbox_id')
      .selectAll('w')
      .select('i.name as inbox_name')
      .where('w.account_id', '=', account.id)
      .orderBy('w.id')
      .execute();
    const receivers = await receiversOf(
      deps,
      rows.map((hook) => laneOf({ webhook_id: hook.id })),
    );
    const receiverOfHook = (id: number) => receivers.find(({ lane }) => lane === laneOf({ webhook_id: id }));
    return {
      payload: {
        webhooks: rows.map(({ inbox_name, ...hook }) => presentWebhook(hook, inbox_name, receiverOfHook(hook.id))),
      },
    };
  });

  app.post(path, { config: { permission: 'integration_manage' }, schema: { body: Body } }, async (request) => {
    const { account } = await agentOf(deps, request);
    const fields = request.body.webhook ?? request.body;
    const { url = '', subscriptions = [...DEFAULT_EVENTS], inbox_id = null } = fields;
    checkUrl(url);
    const hook = await deps.write(async (tx) => {
      await checkFree(tx, account.id, url);
      const inbox = await inboxOf(tx, account.id, inbox_id);
      return tx.db
        .insertInto('webhooks')
        .values({
          account_id: account.id,
          inbox_id: inbox,
          name: fields.name?.trim() || null,
          url,
          subscriptions: [...new Set(subscriptions)],
          secret: makeSecret(),
          created_at: tx.now,
          updated_at: tx.now,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
    });
    return { payload: { webhook: presentWebhook(hook, await nameOfInbox(deps, hook)) } };
  });

  app.route({
    config: { permission: 'integration_manage' },
    method: ['PATCH', 'PUT'],
    url: `${path}/:webhook_id`,
    schema: { params: HookPath, body: Body },
    handler: async (request) => {
      const { account } = await agentOf(deps, request);
      const { url, subscriptions, inbox_id, name } = request.body.webhook ?? request.body;
      if (url !== undefined) checkUrl(url);
      const hook = await deps.write(async (tx) => {
        const known = await hookOf(tx, account.id, request.params.webhook_id);
        if (url !== undefined) await checkFree(tx, account.id, url, known.id);
        if (url !== undefined && url !== known.url) await forgetReceiver(tx, laneOf({ webhook_id: known.id }));
        const inbox = inbox_id === undefined ? {} : { inbox_id: await inboxOf(tx, account.id, inbox_id) };
        return tx.db
          .updateTable('webhooks')
          .set({
            updated_at: tx.now,
            ...(url === undefined ? {} : { url }),
            ...(name === undefined ? {} : { name: name?.trim() || null }),
            ...(subscriptions ? { subscriptions: [...new Set(subscriptions)] } : {}),
            ...inbox,
          })
          .where('id', '=', known.id)
          .returningAll()
          .executeTakeFirstOrThrow();
      });
      return { payload: { webhook: presentWebhook(hook, await nameOfInbox(deps, hook)) } };
    },
  });

  app.delete(
    `${path}/:webhook_id`,
    { config: { permission: 'integration_manage' }, schema: { params: HookPath } },
    async (request, reply) => {
      const { account } = await agentOf(deps, request);
      await deps.write(async (tx) => {
        const hook = await hookOf(tx, account.id, request.params.webhook_id);
        await tx.db.deleteFrom('webhooks').where('id', '=', hook.id).execute();
        await forgetReceiver(tx, laneOf({ webhook_id: hook.id }));
      });
      return reply.code(200).send();
    },
  );
};

const deliveryRoutes = (app: App, deps: Deps) => {
  const logOf = (hook: WebhookRow) => ({ column: 'webhook_id', id: hook.id }) as const;

  app.get(
    `${path}/:webhook_id/deliveries`,
    { config: { permission: 'integration_manage' }, schema: { params: HookPath, querystring: DeliveryPage } },
    async (request) => {
      const { account } = await agentOf(deps, request);
      const hook = await hookOf(deps, account.id, request.params.webhook_id);
      return presentDeliveries(await deliveriesOf(deps, logOf(hook), request.query.page));
    },
  );

  app.post(
    `${path}/:webhook_id/deliveries/:delivery_id/resend`,
    { config: { permission: 'integration_manage' }, schema: { params: DeliveryPath } },
    async (request, reply) => {
      const { account } = await agentOf(deps, request);
      const { webhook_id, delivery_id } = request.params;
      await deps.write(async (tx) => {
        const hook = await hookOf(tx, account.id, webhook_id);
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
