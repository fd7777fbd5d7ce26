import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { Type } from 'typebox';
import { Moment, momentMs } from '../../../platform/http/request-time.ts';
import { NOTIFICATION_TYPES, NotificationType } from '@porchlight/core/wire/notification.ts';
import type { AccountId, UserId } from '@porchlight/core/wire/ids.ts';
import { pathId } from '../../../platform/http/path-id.ts';
import type { App } from '../../../platform/http/app-type.ts';
import { agentOf } from '../../access/agent-auth.ts';
import { withinRole } from '../../../domain/permissions/conversation-reach.ts';
import type { Deps } from '../../../domain/deps.ts';
import { notFound } from '../../../platform/errors.ts';
import { countNotifications } from '../../../domain/notifications/queries.ts';
import { presentNotifications } from '../../../presenters/notifications.ts';
import { readFlags } from '../../../domain/notifications/notification-types.ts';
import type { NotificationRow } from '../../../platform/database/schema/notifications.ts';
import type { Agent } from '../../../domain/permissions/agent.ts';

const account = '/api/v1/accounts/:account_id';
const path = `${account}/notifications`;
const onePath = `${path}/:notification_id`;
/** Wire protocol 12.2. */
const PAGE = 15;

const ListQuery = Type.Object({ page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })) });
const Snooze = Type.Object({ snoozed_until: Type.Optional(Moment) });
const List = Type.Optional(Type.Array(NotificationType, { maxItems: 20 }));
/** Only those of one conversation, when one is named. */
const ReadAll = Type.Object({
  primary_actor_type: Type.Optional(Type.String()),
  primary_actor_id: Type.Optional(Type.Integer()),
});
const Settings = Type.Object({ in_app: List, email: List, push: List });

/** Notifications of conversations that the agent sees now: another role or inbox leaves those of before behind. */
const ofSeenConversation = (agent: Agent) =>
  sql<boolean>`EXISTS (SELECT 1 FROM conversations seen_c WHERE seen_c.id = notifications.conversation_id AND ${withinRole(agent, 'seen_c')}
    AND ${agent.administrator ? sql`1 = 1` : sql`seen_c.inbox_id IN (SELECT inbox_id FROM inbox_members WHERE user_id = ${agent.user.id})`})`;

const notificationOf = async (deps: Deps, request: FastifyRequest) => {
  const agent = await agentOf(deps, request);
  const row = await deps.db
    .selectFrom('notifications')
    .selectAll()
    .where('id', '=', pathId(request, 'notification_id'))
    .where('user_id', '=', agent.user.id)
    .where('account_id', '=', agent.account.id)
    .where(ofSeenConversation(agent))
    .executeTakeFirst();
  if (!row) throw notFound();
  return { agent, row };
};

const listRoutes = (app: App, deps: Deps) => {
  app.get(path, { config: { permission: 'member' }, schema: { querystring: ListQuery } }, async (request) => {
    const agent = await agentOf(deps, request);
    const page = request.query.page ?? 1;
    const [rows, counts] = await Promise.all([
      deps.db
        .selectFrom('notifications')
        .selectAll()
        .where('user_id', '=', agent.user.id)
        .where('account_id', '=', agent.account.id)
        .where(ofSeenConversation(agent))
        .orderBy('last_activity_at', 'desc')
        .limit(PAGE)
        .offset((page - 1) * PAGE)
        .execute(),
      countNotifications(deps.db, agent.account.id, agent.user.id, ofSeenConversation(agent)),
    ]);
    return { data: { meta: { ...counts, current_page: page }, payload: await presentNotifications(deps.db, rows) } };
  });

  app.get(`${path}/unread_count`, { config: { permission: 'member' } }, async (request, reply) => {
    const agent = await agentOf(deps, request);
    const { unread_count } = await countNotifications(
      deps.db,
      agent.account.id,
      agent.user.id,
      ofSeenConversation(agent),
    );
    return reply.type('application/json').send(String(unread_count));
  });

  app.post(
    `${path}/read_all`,
    { config: { permission: 'member' }, schema: { body: ReadAll } },
    async (request, reply) => {
      const agent = await agentOf(deps, request);
      const { primary_actor_id: number } = request.body;
      await deps.write(async (tx) => {
        const read = await tx.db
          .updateTable('notifications')
          .set({ read_at: tx.now, updated_at: tx.now })
          .where('user_id', '=', agent.user.id)
          .where('account_id', '=', agent.account.id)
          .where('read_at', 'is', null)
          .$if(number !== undefined, (query) =>
            query.where('conversation_id', 'in', (row) =>
              row
                .selectFrom('conversations')
                .select('conversations.id')
                .where('conversations.account_id', '=', agent.account.id)
                .where('conversations.display_id', '=', number ?? 0),
            ),
          )
          .returning('id')
          .execute();
        // One word is enough: it carries the count, by which every other window of this agent knows that it is behind.
        const [first] = read;
        if (first)
          tx.record('notification.updated', {
            notification_id: first.id,
            user_id: agent.user.id,
            account_id: agent.account.id,
          });
      });
      return reply.code(200).send();
    },
  );
};

const oneRoutes = (app: App, deps: Deps) => {
  const change = async (
    request: FastifyRequest,
    values: Partial<Pick<NotificationRow, 'read_at' | 'snoozed_until'>>,
  ) => {
    const { agent, row } = await notificationOf(deps, request);
    const updated = await deps.write((tx) => {
      tx.record('notification.updated', {
        notification_id: row.id,
        user_id: agent.user.id,
        account_id: agent.account.id,
      });
      return tx.db
        .updateTable('notifications')
        .set({ ...values, updated_at: tx.now })
        .where('id', '=', row.id)
        .returningAll()
        .executeTakeFirstOrThrow();
    });
    return (await presentNotifications(deps.db, [updated]))[0];
  };

  app.route({
    config: { permission: 'member' },
    method: ['PATCH', 'PUT'],
    url: onePath,
    handler: (request) => change(request, { read_at: deps.clock.now() }),
  });
  app.post(`${onePath}/unread`, { config: { permission: 'member' } }, (request) => change(request, { read_at: null }));
  app.post(`${onePath}/snooze`, { config: { permission: 'member' }, schema: { body: Snooze } }, (request) => {
    return change(request, { snoozed_until: momentMs(request.body.snoozed_until, 'snoozed_until') });
  });

  app.delete(onePath, { config: { permission: 'member' } }, async (request, reply) => {
    const { agent, row } = await notificationOf(deps, request);
    await deps.write(async (tx) => {
      await tx.db.deleteFrom('notifications').where('id', '=', row.id).execute();
      tx.record('notification.deleted', {
        notification_id: row.id,
        user_id: agent.user.id,
        account_id: agent.account.id,
      });
    });
    return reply.code(200).send();
  });
};

/** What an agent is told of, where: in the console, by mail, by push. */
const settingsRoutes = (app: App, deps: Deps) => {
  const url = `${account}/notification_settings`;
  const stored = async (account_id: AccountId, user_id: UserId) =>
    deps.db
      .selectFrom('notification_settings')
      .selectAll()
      .where('account_id', '=', account_id)
      .where('user_id', '=', user_id)
      .executeTakeFirst();

  app.get(url, { config: { permission: 'member' } }, async (request) => {
    const { account: of, user } = await agentOf(deps, request);
    const row = await stored(of.id, user.id);
    return { ...readFlags(row?.flags), all: NOTIFICATION_TYPES };
  });

  app.route({
    config: { permission: 'member' },
    method: ['PATCH', 'PUT'],
    url,
    schema: { body: Settings },
    handler: async (request) => {
      const { account: of, user } = await agentOf(deps, request);
      const before = readFlags((await stored(of.id, user.id))?.flags);
      const { in_app = before.in_app, email = before.email, push = before.push } = request.body;
      const flags = { in_app, email, push };
      await deps.write((tx) =>
        tx.db
          .insertInto('notification_settings')
          .values({ account_id: of.id, user_id: user.id, flags })
          .onConflict((conflict) => conflict.columns(['account_id', 'user_id']).doUpdateSet({ flags }))
          .execute(),
      );
      return { ...flags, all: NOTIFICATION_TYPES };
    },
  });
};

/** Wire protocol 11.15: what an agent should look at, theirs alone. */
export const notificationRoutes = (app: App, deps: Deps) => {
  listRoutes(app, deps);
  oneRoutes(app, deps);
  settingsRoutes(app, deps);
};
