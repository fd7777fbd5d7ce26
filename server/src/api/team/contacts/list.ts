import { ContactFields, TeamContact } from '@porchlight/core/wire/contact.ts';
import type { InboxId } from '@porchlight/core/wire/ids.ts';
import { TeamInbox } from '@porchlight/core/wire/inbox.ts';
import { idOf, Nullable } from '@porchlight/core/wire/schema.ts';
import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { exportContacts } from '../../../domain/contacts/export-contacts.ts';
import { contactFields } from '../../../domain/contacts/filter-fields.ts';
import { found, sorted, type Wish } from '../../../domain/contacts/list-queries.ts';
import { createContact, updateContact } from '../../../domain/contacts/save-contact.ts';
import type { Deps } from '../../../domain/deps.ts';
import type { Agent } from '../../../domain/permissions/agent.ts';
import { filterCondition } from '../../../domain/search/conditions.ts';
import { customKeysOf } from '../../../domain/search/custom-keys.ts';
import { FilterBody, type FilterLine } from '../../../domain/search/rules.ts';
import { withAvatar } from '../../../domain/uploads/avatar.ts';
import { createContactInbox } from '../../../domain/visitors/contact-inboxes.ts';
import { newSourceId } from '../../../domain/visitors/sessions.ts';
import { pickDefined } from '../../../platform/defined-fields.ts';
import { notFound, unprocessable } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/app-type.ts';
import { refuseAbove } from '../../../platform/limits/refuse.ts';
import { LIMITS } from '../../../platform/limits/table.ts';
import { Csv, payloadOf } from '../../../presenters/response-schemas.ts';
import { agentOf } from '../../access/agent-auth.ts';
import { contactOf } from '../../access/contact-access.ts';
import { presentInboxesFor, visibleInboxes } from '../../access/visible-inboxes.ts';
import { presentContactFor, presentContactsFor } from './contact-inboxes.ts';

const path = '/api/v1/accounts/:account_id/contacts';
/** Wire protocol 12.2. */
const PAGE = 15;

const ListQuery = Type.Object({
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
  sort: Type.Optional(Type.String()),
  labels: Type.Optional(Type.Array(Type.String(), { maxItems: 50 })),
  q: Type.Optional(Type.String({ maxLength: 200 })),
  include_contact_inboxes: Type.Optional(Type.Boolean()),
  include_anonymous: Type.Optional(Type.Boolean()),
});
const Fields = Type.Object({
  ...ContactFields.properties,
  identifier: Type.Optional(Nullable(Type.String({ maxLength: 255 }))),
  blocked: Type.Optional(Type.Boolean()),
  avatar: Type.Optional(Type.Unknown()),
});
const NewContact = Type.Object({
  ...Fields.properties,
  inbox_id: Type.Optional(Nullable(idOf<InboxId>())),
  source_id: Type.Optional(Nullable(Type.String({ maxLength: 255 }))),
});

const ContactList = Type.Object({
  meta: Type.Object({ count: Type.Integer(), current_page: Type.Integer() }),
  payload: Type.Array(TeamContact),
});
const CreatedContact = Type.Object({
  contact: TeamContact,
  contact_inbox: Type.Object({ inbox: Nullable(TeamInbox), source_id: Nullable(Type.String()) }),
});

type ListWish = Wish & { include_contact_inboxes?: boolean };

const answerList = async (deps: Deps, agent: Agent, wish: ListWish) => {
  const page = wish.page ?? 1;
  const [rows, total] = await Promise.all([
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
  ]);
  return {
    meta: { count: total.count, current_page: page },
    payload: await presentContactsFor(deps, agent, rows, wish.include_contact_inboxes === false),
  };
};

const writeRoutes = (app: App, deps: Deps) => {
  app.post(
    path,
    {
      config: { permission: 'contact_manage' },
      schema: { body: NewContact, response: { 200: payloadOf(CreatedContact) } },
    },
    async (request) => {
      const agent = await agentOf(deps, request);
      const { avatar, inbox_id, source_id: requestedSourceId, ...fields } = request.body;
      const source_id = requestedSourceId?.trim() || newSourceId();
      const inbox = inbox_id ? (await visibleInboxes(deps, agent)).find(({ id }) => id === inbox_id) : undefined;
      if (inbox_id && !inbox) throw notFound();
      const { secretKey } = deps.env;
      const contact = await withAvatar(deps, { account_id: agent.account.id }, avatar, (avatar_key) =>
        deps.write(async (tx) => {
          const made = await createContact(tx, agent.account.id, fields, { avatar_key, created_by_id: agent.user.id });
          if (inbox) await createContactInbox(tx, { contact: made, inbox, source_id, secretKey });
          return made;
        }),
      );
      const [presented = null] = inbox ? await presentInboxesFor(deps, agent, [inbox]) : [];
      const contact_inbox = { inbox: presented, source_id: inbox ? source_id : null };
      return { payload: { contact: await presentContactFor(deps, agent, contact), contact_inbox } };
    },
  );

  app.route({
    config: { permission: 'contact_manage' },
    method: ['PATCH', 'PUT'],
    url: `${path}/:contact_id`,
    schema: { body: Fields, response: { 200: payloadOf(TeamContact) } },
    handler: async (request) => {
      const { agent, contact } = await contactOf(deps, request);
      const { avatar, ...fields } = request.body;
      const updated = await withAvatar(deps, contact, avatar, (avatar_key) =>
        deps.write((tx) => updateContact(tx, contact, fields, avatar_key)),
      );
      return { payload: await presentContactFor(deps, agent, updated) };
    },
  });
};

const conditionOf = async (deps: Deps, { account }: Agent, lines: FilterLine[]) =>
  filterCondition(lines, {
    fields: contactFields,
    customColumn: 'contacts.custom_attributes',
    customKeys: await customKeysOf(deps, account.id, 'contact_attribute'),
    now: deps.clock.now(),
    db: deps.db,
  });

/** CSV for administrators (wire protocol 11.16): all, search results, or a filter's. */
const exportRoutes = (app: App, deps: Deps) => {
  const send = (reply: FastifyReply, agent: Agent, wish: Wish) =>
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="contacts.csv"')
      .header('cache-control', 'no-store')
      .send(exportContacts(deps, agent, wish));

  app.get(
    `${path}/export`,
    { config: { permission: 'data_manage' }, schema: { querystring: ListQuery, response: { 200: Csv } } },
    async (request, reply) => {
      const agent = await agentOf(deps, request);
      return send(reply, agent, pickDefined(request.query, ['q', 'labels', 'include_anonymous']));
    },
  );

  app.post(
    `${path}/export`,
    {
      config: { permission: 'data_manage' },
      schema: { querystring: ListQuery, body: FilterBody, response: { 200: Csv } },
    },
    async (request, reply) => {
      const agent = await agentOf(deps, request);
      const condition = await conditionOf(deps, agent, request.body.payload);
      return send(reply, agent, { ...pickDefined(request.query, ['q', 'labels']), condition });
    },
  );
};

/** Wire protocol 11.10. */
export const contactListRoutes = (app: App, deps: Deps) => {
  app.get(
    path,
    { config: { permission: 'contact_manage' }, schema: { querystring: ListQuery, response: { 200: ContactList } } },
    async (request) => {
      const wish = pickDefined(request.query, [
        'page',
        'sort',
        'labels',
        'include_contact_inboxes',
        'include_anonymous',
      ]);
      return answerList(deps, await agentOf(deps, request), wish);
    },
  );

  app.get(
    `${path}/search`,
    {
      config: { permission: 'contact_manage' },
      schema: { querystring: ListQuery, response: { 200: payloadOf(Type.Array(TeamContact)) } },
    },
    async (request) => {
      const agent = await agentOf(deps, request);
      if (!request.query.q?.trim()) throw unprocessable('Specify search string with parameter q');
      await refuseAbove(deps, [LIMITS.contactSearch, String(agent.user.id)]);
      return answerList(deps, agent, request.query);
    },
  );

  app.post(
    `${path}/filter`,
    {
      config: { permission: 'contact_manage' },
      schema: { querystring: ListQuery, body: FilterBody, response: { 200: payloadOf(Type.Array(TeamContact)) } },
    },
    async (request) => {
      const agent = await agentOf(deps, request);
      const condition = await conditionOf(deps, agent, request.body.payload);
      return answerList(deps, agent, {
        ...pickDefined(request.query, ['page', 'sort', 'q', 'labels', 'include_contact_inboxes']),
        condition,
      });
    },
  );

  exportRoutes(app, deps);

  app.get(
    `${path}/active`,
    {
      config: { permission: 'contact_manage' },
      schema: { querystring: ListQuery, response: { 200: payloadOf(Type.Array(TeamContact)) } },
    },
    async (request) => {
      const agent = await agentOf(deps, request);
      const online = await deps.presence.present(agent.account.id, 'contact');
      const wish = pickDefined(request.query, ['page', 'sort', 'include_contact_inboxes']);
      if (online.size === 0) return { meta: { count: 0, current_page: wish.page ?? 1 }, payload: [] };
      return answerList(deps, agent, { ...wish, ids: [...online] });
    },
  );

  writeRoutes(app, deps);
};
