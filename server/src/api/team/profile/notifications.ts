import { NotificationList } from '@porchlight/core/wire/notification.ts';
import { JsonObject } from '@porchlight/core/wire/schema.ts';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Deps } from '../../../domain/deps.ts';
import {
  countNotificationsFor,
  findNotificationFor,
  listNotificationsFor,
} from '../../../domain/notifications/agent-queries.ts';
import {
  changeNotification,
  deleteNotification,
  readNotifications,
} from '../../../domain/notifications/change-notifications.ts';
import type { NotificationRow } from '../../../platform/database/schema/notifications.ts';
import { notFound } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/app-type.ts';
import { pathId } from '../../../platform/http/path-id.ts';
import { Moment, momentMs } from '../../../platform/http/request-time.ts';
import { presentNotifications } from '../../../presenters/notifications.ts';
import { NoContent } from '../../../presenters/response-schemas.ts';
import { agentOf } from '../../access/agent-auth.ts';

const account = '/api/v1/accounts/:account_id';
const path = `${account}/notifications`;
const onePath = `${path}/:notification_id`;
/** Wire protocol 12.2. */
const PAGE = 15;

const ListQuery = Type.Object({ page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })) });
const Snooze = Type.Object({ snoozed_until: Type.Optional(Moment) });
const ReadAll = Type.Object({
  primary_actor_type: Type.Optional(Type.String()),
  primary_actor_id: Type.Optional(Type.Integer()),
});

const notificationOf = async (deps: Deps, request: FastifyRequest) => {
  const agent = await agentOf(deps, request);
  const row = await findNotificationFor(deps.db, agent, pathId(request, 'notification_id'));
  if (!row) throw notFound();
  return row;
};

const listRoutes = (app: App, deps: Deps) => {
  app.get(
    path,
    { config: { permission: 'member' }, schema: { querystring: ListQuery, response: { 200: NotificationList } } },
    async (request) => {
      const agent = await agentOf(deps, request);
      const page = request.query.page ?? 1;
      const [rows, counts] = await Promise.all([
        listNotificationsFor(deps.db, agent, { limit: PAGE, offset: (page - 1) * PAGE }),
        countNotificationsFor(deps.db, agent),
      ]);
      return { data: { meta: { ...counts, current_page: page }, payload: await presentNotifications(deps.db, rows) } };
    },
  );

  app.get(
    `${path}/unread_count`,
    { config: { permission: 'member' }, schema: { response: { 200: Type.Integer() } } },
    async (request) => {
      const agent = await agentOf(deps, request);
      return (await countNotificationsFor(deps.db, agent)).unread_count;
    },
  );

  app.post(
    `${path}/read_all`,
    { config: { permission: 'member' }, schema: { body: ReadAll, response: { 200: NoContent } } },
    async (request, reply) => {
      const agent = await agentOf(deps, request);
      await deps.write((tx) => readNotifications(tx, agent, request.body.primary_actor_id));
      return reply.code(200).send();
    },
  );
};

const oneRoutes = (app: App, deps: Deps) => {
  const change = async (
    request: FastifyRequest,
    values: Partial<Pick<NotificationRow, 'read_at' | 'snoozed_until'>>,
  ) => {
    const row = await notificationOf(deps, request);
    const updated = await deps.write((tx) => changeNotification(tx, row, values));
    if (!updated) throw notFound();
    return (await presentNotifications(deps.db, [updated]))[0];
  };

  app.route({
    config: { permission: 'member' },
    method: ['PATCH', 'PUT'],
    url: onePath,
    schema: { response: { 200: JsonObject } },
    handler: (request) => change(request, { read_at: deps.clock.now() }),
  });
  app.post(
    `${onePath}/unread`,
    { config: { permission: 'member' }, schema: { response: { 200: JsonObject } } },
    (request) => change(request, { read_at: null }),
  );
  app.post(
    `${onePath}/snooze`,
    { config: { permission: 'member' }, schema: { body: Snooze, response: { 200: JsonObject } } },
    (request) => {
      return change(request, { snoozed_until: momentMs(request.body.snoozed_until, 'snoozed_until') });
    },
  );

  app.delete(
    onePath,
    { config: { permission: 'member' }, schema: { response: { 200: NoContent } } },
    async (request, reply) => {
      const row = await notificationOf(deps, request);
      await deps.write((tx) => deleteNotification(tx, row));
      return reply.code(200).send();
    },
  );
};

/** Wire protocol 11.15. */
export const notificationRoutes = (app: App, deps: Deps) => {
  listRoutes(app, deps);
  oneRoutes(app, deps);
};
