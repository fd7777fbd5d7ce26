import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { ContactFields } from '@porchlight/core/wire/contact.ts';
import { Nullable } from '@porchlight/core/wire/schema.ts';
import type { App } from '../app.ts';
import { type Agent, administratorOf, agentOf } from '../auth/agent-auth.ts';
import type { Deps } from '../deps.ts';
import { unprocessable } from '../errors.ts';
import { filterCondition } from '../filters/conditions.ts';
import { refuseAbove } from '../limits/refuse.ts';
import { LIMITS } from '../limits/table.ts';
import { customKeysOf } from '../filters/custom-keys.ts';
import { FilterBody, type FilterLine } from '../filters/rules.ts';
import { exportContacts } from './export.ts';
import { contactFields } from './filter-fields.ts';
import { found, sorted, type Wish } from './find.ts';
import { presentTeamContact } from './present.ts';
import { withAvatar } from '../uploads/avatar.ts';
import { given } from '../http/given.ts';
import { contactOf } from './team-access.ts';
import { createContact, updateContact } from './team-write.ts';

const path = '/api/v1/accounts/:account_id/contacts';
/** Wire protocol 12.2. */
const PAGE = 15;

const ListQuery = Type.Object({
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
  sort: Type.Optional(Type.String()),
  labels: Type.Optional(Type.Array(Type.String(), { maxItems: 50 })),
  q: Type.Optional(Type.String({ maxLength: 200 })),
});
const Fields = Type.Object({
  ...ContactFields.properties,
  identifier: Type.Optional(Nullable(Type.String({ maxLength: 255 }))),
  blocked: Type.Optional(Type.Boolean()),
  avatar: Type.Optional(Type.Unknown()),
});

const answerList = async (deps: Deps, agent: Agent, wish: Wish) => {
  const page = wish.page ?? 1;
  const [rows, total, online] = await Promise.all([
    found({ db: deps.searches }, agent, wish)
      .selectAll()
      .orderBy(sorted(wish.sort))
      .orderBy('id')
      .limit(PAGE)
      .offset((page - 1) * PAGE)
      .execute(),
    found({ db: deps.searches }, agent, wish)
      .select((row) => row.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
    deps.presence.present(agent.account.id, 'contact'),
  ]);
  return {
    meta: { count: total.count, current_page: page },
    payload: rows.map((contact) => presentTeamContact(contact, online.has(contact.id))),
  };
};

const writeRoutes = (app: App, deps: Deps) => {
  app.post(path, { schema: { body: Fields } }, async (request) => {
    const { account, user } = await agentOf(deps, request);
    const { avatar, ...fields } = request.body;
    const contact = await withAvatar(deps, avatar, (avatar_key) =>
      deps.write((tx) => createContact(tx, account.id, fields, { avatar_key, created_by_id: user.id })),
    );
    return { payload: { contact: presentTeamContact(contact), contact_inbox: { inbox: null, source_id: null } } };
  });

  app.route({
    method: ['PATCH', 'PUT'],
    url: `${path}/:contact_id`,
    schema: { body: Fields },
    handler: async (request) => {
      const { contact } = await contactOf(deps, request);
      const { avatar, ...fields } = request.body;
      const updated = await withAvatar(deps, avatar, (avatar_key) =>
        deps.write((tx) => updateContact(tx, contact, fields, avatar_key)),
      );
      return { payload: presentTeamContact(updated) };
    },
  });
};

const conditionOf = async (deps: Deps, { account }: Agent, lines: FilterLine[]) =>
  filterCondition(lines, {
    fields: contactFields,
    customColumn: 'contacts.custom_attributes',
    customKeys: await customKeysOf(deps, account.id, 'contact_attribute'),
    now: deps.clock.now(),
    postgres: deps.env.databaseUrl !== undefined,
  });

/** People as CSV, for administrators (wire protocol 11.16): all, those that are found, or those a filter leaves. */
const exportRoutes = (app: App, deps: Deps) => {
  const send = (reply: FastifyReply, agent: Agent, wish: Wish) =>
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="contacts.csv"')
      .header('cache-control', 'no-store')
      .send(exportContacts(deps, agent, wish));

  app.get(`${path}/export`, { schema: { querystring: ListQuery } }, async (request, reply) => {
    const agent = await administratorOf(deps, request);
    return send(reply, agent, given(request.query, ['q', 'labels']));
  });

  app.post(`${path}/export`, { schema: { querystring: ListQuery, body: FilterBody } }, async (request, reply) => {
    const agent = await administratorOf(deps, request);
    const condition = await conditionOf(deps, agent, request.body.payload);
    return send(reply, agent, { ...given(request.query, ['q', 'labels']), condition });
  });
};

/** Wire protocol 11.10: everybody the team knows, found, made and changed. */
export const contactListRoutes = (app: App, deps: Deps) => {
  app.get(path, { schema: { querystring: ListQuery } }, async (request) => {
    const { page, sort, labels } = request.query;
    const wish = { ...(page ? { page } : {}), ...(sort ? { sort } : {}), ...(labels ? { labels } : {}) };
    return answerList(deps, await agentOf(deps, request), wish);
  });

  app.get(`${path}/search`, { schema: { querystring: ListQuery } }, async (request) => {
    const agent = await agentOf(deps, request);
    if (!request.query.q?.trim()) throw unprocessable('Specify search string with parameter q');
    await refuseAbove(deps, [LIMITS.contactSearch, String(agent.user.id)]);
    return answerList(deps, agent, request.query as Wish);
  });

  app.post(`${path}/filter`, { schema: { querystring: ListQuery, body: FilterBody } }, async (request) => {
    const agent = await agentOf(deps, request);
    const condition = await conditionOf(deps, agent, request.body.payload);
    return answerList(deps, agent, { ...given(request.query, ['page', 'sort', 'q', 'labels']), condition });
  });

  exportRoutes(app, deps);

  app.get(`${path}/active`, { schema: { querystring: ListQuery } }, async (request) => {
    const agent = await agentOf(deps, request);
    const online = await deps.presence.present(agent.account.id, 'contact');
    const { page, sort } = request.query;
    if (online.size === 0) return { meta: { count: 0, current_page: page ?? 1 }, payload: [] };
    return answerList(deps, agent, { ...(page ? { page } : {}), ...(sort ? { sort } : {}), ids: [...online] });
  });

  writeRoutes(app, deps);
};
