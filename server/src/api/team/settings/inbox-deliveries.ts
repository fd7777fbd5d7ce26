import { Type } from 'typebox';
import type { Deps } from '../../../domain/deps.ts';
import { DeliveryPage, deliveriesOf, sendAgain } from '../../../domain/webhooks/delivery-log.ts';
import type { App } from '../../../platform/http/app-type.ts';
import { NoContent } from '../../../presenters/response-schemas.ts';
import { managedInboxOf } from '../../access/inbox-access.ts';
import { Deliveries, presentDeliveries } from './present-webhook.ts';

const path = '/api/v1/accounts/:account_id/inboxes/:inbox_id/deliveries';
const DeliveryPath = Type.Object({
  account_id: Type.String(),
  inbox_id: Type.String(),
  delivery_id: Type.Integer(),
});

/** The deliveries of an API inbox's callback (wire protocol 11.17), as those of webhooks: administrators only. */
export const inboxDeliveryRoutes = (app: App, deps: Deps) => {
  app.get(
    path,
    { config: { permission: 'inbox_manage' }, schema: { querystring: DeliveryPage, response: { 200: Deliveries } } },
    async (request) => {
      const { inbox } = await managedInboxOf(deps, request);
      return presentDeliveries(await deliveriesOf(deps, { column: 'inbox_id', id: inbox.id }, request.query.page));
    },
  );

  app.post(
    `${path}/:delivery_id/resend`,
    { config: { permission: 'inbox_manage' }, schema: { params: DeliveryPath, response: { 202: NoContent } } },
    async (request, reply) => {
      const { inbox } = await managedInboxOf(deps, request);
      const owner = { column: 'inbox_id', id: inbox.id } as const;
      await deps.write((tx) => sendAgain(tx, inbox.account_id, owner, request.params.delivery_id));
      return reply.code(202).send();
    },
  );
};
