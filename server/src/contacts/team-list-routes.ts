import { sql } from 'kysely';
import { Type } from 'typebox';
import { ContactFields } from '@porchlight/core/wire/contact.ts';
import { Nullable } from '@porchlight/core/wire/schema.ts';
import type { App } from '../app.ts';
import { type Agent, agentOf } from '../auth/agent-auth.ts';
import type { Deps } from '../deps.ts';
import { invalidRecord, unprocessable } from '../errors.ts';
import type { Tx } from '../transaction.ts';
import { type Condition, filterCondition } from '../filters/conditions.ts';
import { customKeysOf } from '../filters/custom-keys.ts';
import { FilterBody } from '../filters/rules.ts';
import { applyContactFields } from './actions.ts';
import { contactFields } from './filter-fields.ts';
import { presentTeamContact } from './present.ts';
import { withAvatar } from '../uploads/avatar.ts';
import { contactOf } from './team-access.ts';

const path = '/api/v1/accounts/:account_id/contacts';
/** Wire protocol 12.2. */
const PAGE = 15;

const SORTS = ['name', 'email', 'phone_number', 'last_activity_at', 'created_at'] as const;

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

type Wish = { page?: number; sort?: string; labels?: string[]; q?: string; condition?: Condition; ids?: number[] };

/** Only people somebody could name: with an email, phone number or identifier (wire protocol 11.10). */
const found = ({ db }: Deps, { account }: Agent, { labels, q, condition, ids }: Wish) => {
  const words = `%${(q ?? '')
    .trim()
    .toLowerCase()
    .replaceAll(/[%_\\]/g, '')}%`;
  return db
    .selectFrom('contacts')
    .where('account_id', '=', account.id)
    .where((row) =>
      ids || condition
        ? row.and([])
        : row.or([
            row('email', 'is not', null),
            row('phone_number', 'is not', null),
            row('identifier', 'is not', null),
          ]),
    )
    .$if(ids !== undefined, (query) => query.where('id', 'in', (ids ?? []) as never[]))
    .$if(condition !== undefined, (query) => query.where(condition ?? sql<boolean>`1 = 1`))
    .$if(Boolean(q), (query) =>
      query.where((row) =>
        row.or(
          (['name', 'email', 'phone_number', 'identifier'] as const).map((column) =>
            row(row.fn('lower', [column]), 'like', words),
          ),
        ),
      ),
    )
    .$if(Boolean(labels?.length), (query) =>
      query.where('id', 'in', (row) =>
        row
          .selectFrom('contact_labels')
          .innerJoin('labels', 'labels.id', 'contact_labels.label_id')
          .select('contact_labels.contact_id')
          .where('labels.account_id', '=', account.id)
          .where('labels.title', 'in', labels ?? []),
      ),
    );
};

const JSON_SORTS: Record<string, string> = { company: 'company_name', city: 'city', country: 'country_code' };

/** By a column, or by a fact the visitor's page told; a leading `-` turns it round. */
const sorted = (given = 'name') => {
  const direction = given.startsWith('-') ? sql`desc` : sql`asc`;
  const name = given.replace(/^-/, '');
  const key = JSON_SORTS[name];
  if (key) return sql`(additional_attributes ->> cast(${key} as text)) ${direction}`;
  return sql`${sql.ref(SORTS.find((sort) => sort === name) ?? 'name')} ${direction}`;
};

const answerList = async (deps: Deps, agent: Agent, wish: Wish) => {
  const page = wish.page ?? 1;
  const [rows, total, online] = await Promise.all([
    found(deps, agent, wish)
      .selectAll()
      .orderBy(sorted(wish.sort))
      .orderBy('id')
      .limit(PAGE)
      .offset((page - 1) * PAGE)
      .execute(),
    found(deps, agent, wish)
      .select((row) => row.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
    deps.presence.present(agent.account.id, 'contact'),
  ]);
  return {
    meta: { count: total.count, current_page: page },
    payload: rows.map((contact) => presentTeamContact(contact, online.has(contact.id))),
  };
};

const identifierOf = async (tx: Tx, account_id: number, identifier: string | null | undefined, except = 0) => {
  if (!identifier) return identifier === null ? { identifier: null } : {};
  const taken = await tx.db
    .selectFrom('contacts')
    .select('id')
    .where('account_id', '=', account_id as never)
    .where('identifier', '=', identifier)
    .where('id', '!=', except as never)
    .executeTakeFirst();
  if (taken) throw invalidRecord('Identifier has already been taken', ['identifier']);
  return { identifier };
};

const writeRoutes = (app: App, deps: Deps) => {
  app.post(path, { schema: { body: Fields } }, async (request) => {
    const { account } = await agentOf(deps, request);
    const { identifier, blocked = false, avatar, ...fields } = request.body;
    const contact = await withAvatar(deps, avatar, (avatar_key) =>
      deps.write(async (tx) => {
        const named = await identifierOf(tx, account.id, identifier);
        const row = await tx.db
          .insertInto('contacts')
          .values({
            account_id: account.id,
            name: null,
            email: null,
            phone_number: null,
            identifier: null,
            avatar_key: avatar_key ?? null,
            avatar_url: null,
            additional_attributes: {},
            custom_attributes: {},
            contact_type: 'visitor',
            last_activity_at: null,
            consent_version: null,
            consent_at: null,
            created_at: tx.now,
            updated_at: tx.now,
            ...named,
            blocked,
          })
          .returningAll()
          .executeTakeFirstOrThrow();
        tx.record('contact.created', { contact_id: row.id });
        return applyContactFields(tx, row, fields, { strict: true });
      }),
    );
    return { payload: { contact: presentTeamContact(contact), contact_inbox: { inbox: null, source_id: null } } };
  });

  app.route({
    method: ['PATCH', 'PUT'],
    url: `${path}/:contact_id`,
    schema: { body: Fields },
    handler: async (request) => {
      const { agent, contact } = await contactOf(deps, request);
      const { identifier, blocked, avatar, ...fields } = request.body;
      const updated = await withAvatar(deps, avatar, (avatar_key) =>
        deps.write(async (tx) => {
          if (avatar_key && contact.avatar_key) tx.enqueue('files.delete', { keys: [contact.avatar_key] });
          const named = await identifierOf(tx, agent.account.id, identifier, contact.id);
          const row = await tx.db
            .updateTable('contacts')
            .set({
              updated_at: tx.now,
              ...named,
              ...(blocked === undefined ? {} : { blocked }),
              ...(avatar_key ? { avatar_key } : {}),
            })
            .where('id', '=', contact.id)
            .returningAll()
            .executeTakeFirstOrThrow();
          return applyContactFields(tx, row, fields, { strict: true });
        }),
      );
      return { payload: presentTeamContact(updated) };
    },
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
    return answerList(deps, agent, request.query as Wish);
  });

  app.post(`${path}/filter`, { schema: { querystring: ListQuery, body: FilterBody } }, async (request) => {
    const agent = await agentOf(deps, request);
    const { page, sort } = request.query;
    const condition = filterCondition(request.body.payload, {
      fields: contactFields,
      customColumn: 'contacts.custom_attributes',
      customKeys: await customKeysOf(deps, agent.account.id, 'contact_attribute'),
      now: deps.clock.now(),
      postgres: deps.env.databaseUrl !== undefined,
    });
    return answerList(deps, agent, { ...(page ? { page } : {}), ...(sort ? { sort } : {}), condition });
  });

  app.get(`${path}/active`, { schema: { querystring: ListQuery } }, async (request) => {
    const agent = await agentOf(deps, request);
    const online = await deps.presence.present(agent.account.id, 'contact');
    const { page, sort } = request.query;
    if (online.size === 0) return { meta: { count: 0, current_page: page ?? 1 }, payload: [] };
    return answerList(deps, agent, { ...(page ? { page } : {}), ...(sort ? { sort } : {}), ids: [...online] });
  });

  writeRoutes(app, deps);
};
