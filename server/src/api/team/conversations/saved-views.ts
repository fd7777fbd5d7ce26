import type { FastifyRequest } from 'fastify';
import type { Selectable } from 'kysely';
import { Type } from 'typebox';
import { JsonObject, OneOf } from '@porchlight/core/wire/schema.ts';
import { pathId } from '../../../platform/http/path-id.ts';
import type { App } from '../../../platform/http/app-type.ts';
import { agentOf } from '../../access/agent-auth.ts';
import type { SavedViewsTable } from '../../../platform/database/schema/workspace.ts';
import type { Deps } from '../../../domain/deps.ts';
import { invalidRecord, notFound } from '../../../platform/errors.ts';
import { iso } from '../../../platform/times.ts';

const path = '/api/v1/accounts/:account_id/custom_filters';
const KINDS = ['conversation', 'contact', 'report'] as const;
/** More views than anybody keeps in mind. */
const MOST = 1_000;

const Fields = {
  name: Type.Optional(Type.String({ maxLength: 255 })),
  filter_type: Type.Optional(Type.Union([OneOf(KINDS), Type.Integer({ minimum: 0, maximum: 2 })])),
  query: Type.Optional(JsonObject),
};
/** Flat, or under the resource's name (wire protocol 11.1). */
const Body = Type.Object({ ...Fields, custom_filter: Type.Optional(Type.Object(Fields)) });
const Query = Type.Object({ filter_type: Type.Optional(Type.String()) });
type ViewRow = Selectable<SavedViewsTable>;

const present = ({ id, name, filter_type, query, created_at, updated_at }: ViewRow) => ({
  id,
  name,
  filter_type,
  query,
  created_at: iso(created_at),
  updated_at: iso(updated_at),
});

const kindOf = (given: string | number | undefined) =>
  KINDS.find((kind, index) => kind === given || String(index) === String(given)) ?? 'conversation';

const nameOf = (name: string | undefined) => {
  if (!name?.trim()) throw invalidRecord("Name can't be blank", ['name']);
  return name.trim();
};

const checkQuery = (query: Record<string, unknown>) => {
  if (JSON.stringify(query).length > 20_000) throw invalidRecord('The view is too large', ['query']);
  return query;
};

const viewOf = async (deps: Deps, request: FastifyRequest) => {
  const { account, user } = await agentOf(deps, request);
  const view = await deps.db
    .selectFrom('saved_views')
    .selectAll()
    .where('id', '=', pathId(request, 'view_id'))
    .where('user_id', '=', user.id)
    .where('account_id', '=', account.id)
    .executeTakeFirst();
  if (!view) throw notFound();
  return view;
};

/** An agent's own saved filters, for themselves alone. */
export const savedViewRoutes = (app: App, deps: Deps) => {
  app.get(path, { config: { permission: 'member' }, schema: { querystring: Query } }, async (request) => {
    const { account, user } = await agentOf(deps, request);
    const rows = await deps.db
      .selectFrom('saved_views')
      .selectAll()
      .where('user_id', '=', user.id)
      .where('account_id', '=', account.id)
      .where('filter_type', '=', kindOf(request.query.filter_type))
      .orderBy('name')
      .execute();
    return rows.map(present);
  });

  app.post(path, { config: { permission: 'member' }, schema: { body: Body } }, async (request) => {
    const { account, user } = await agentOf(deps, request);
    const { name, filter_type, query = {} } = request.body.custom_filter ?? request.body;
    return deps.write(async (tx) => {
      const { count } = await tx.db
        .selectFrom('saved_views')
        .select((row) => row.fn.countAll<number>().as('count'))
        .where('user_id', '=', user.id)
        .where('account_id', '=', account.id)
        .executeTakeFirstOrThrow();
      if (Number(count) >= MOST) throw invalidRecord(`There can be ${MOST} views`, ['base']);
      const row = await tx.db
        .insertInto('saved_views')
        .values({
          account_id: account.id,
          user_id: user.id,
          name: nameOf(name),
          filter_type: kindOf(filter_type),
          query: checkQuery(query),
          created_at: tx.now,
          updated_at: tx.now,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      return present(row);
    });
  });

  app.get(`${path}/:view_id`, { config: { permission: 'member' } }, async (request) =>
    present(await viewOf(deps, request)),
  );

  app.route({
    config: { permission: 'member' },
    method: ['PATCH', 'PUT'],
    url: `${path}/:view_id`,
    schema: { body: Body },
    handler: async (request) => {
      const view = await viewOf(deps, request);
      const { name, query } = request.body.custom_filter ?? request.body;
      const updated = await deps.write((tx) =>
        tx.db
          .updateTable('saved_views')
          .set({
            ...(name === undefined ? {} : { name: nameOf(name) }),
            ...(query === undefined ? {} : { query: checkQuery(query) }),
            updated_at: tx.now,
          })
          .where('id', '=', view.id)
          .returningAll()
          .executeTakeFirstOrThrow(),
      );
      return present(updated);
    },
  });

  app.delete(`${path}/:view_id`, { config: { permission: 'member' } }, async (request, reply) => {
    const view = await viewOf(deps, request);
    await deps.write((tx) => tx.db.deleteFrom('saved_views').where('id', '=', view.id).execute());
    return reply.code(204).send();
  });
};
