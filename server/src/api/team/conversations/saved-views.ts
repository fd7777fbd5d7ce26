import { Iso, JsonObject, OneOf } from '@porchlight/core/wire/schema.ts';
import type { FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import type { Deps } from '../../../domain/deps.ts';
import {
  createSavedView,
  deleteSavedView,
  findSavedView,
  listSavedViews,
  type SavedViewRow,
  updateSavedView,
} from '../../../domain/search/saved-views.ts';
import { invalidRecord, notFound } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/app-type.ts';
import { pathId } from '../../../platform/http/path-id.ts';
import { iso } from '../../../platform/times.ts';
import { NoContent } from '../../../presenters/response-schemas.ts';
import { agentOf } from '../../access/agent-auth.ts';

const path = '/api/v1/accounts/:account_id/custom_filters';
const KINDS = ['conversation', 'contact', 'report'] as const;

const Fields = {
  name: Type.Optional(Type.String({ maxLength: 255 })),
  filter_type: Type.Optional(Type.Union([OneOf(KINDS), Type.Integer({ minimum: 0, maximum: 2 })])),
  query: Type.Optional(JsonObject),
};
/** Flat, or under the resource's name (wire protocol 11.1). */
const Body = Type.Object({ ...Fields, custom_filter: Type.Optional(Type.Object(Fields)) });
const Query = Type.Object({ filter_type: Type.Optional(Type.String()) });

const SavedView = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  filter_type: Type.String(),
  query: JsonObject,
  created_at: Iso,
  updated_at: Iso,
});

const present = ({ id, name, filter_type, query, created_at, updated_at }: SavedViewRow): Static<typeof SavedView> => ({
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

const ownerOf = async (deps: Deps, request: FastifyRequest) => {
  const { account, user } = await agentOf(deps, request);
  return { account_id: account.id, user_id: user.id };
};

const viewOf = async (deps: Deps, request: FastifyRequest) => {
  const view = await findSavedView(deps.db, await ownerOf(deps, request), pathId(request, 'view_id'));
  if (!view) throw notFound();
  return view;
};

export const savedViewRoutes = (app: App, deps: Deps) => {
  app.get(
    path,
    { config: { permission: 'member' }, schema: { querystring: Query, response: { 200: Type.Array(SavedView) } } },
    async (request) => {
      const rows = await listSavedViews(deps.db, await ownerOf(deps, request), kindOf(request.query.filter_type));
      return rows.map(present);
    },
  );

  app.post(
    path,
    { config: { permission: 'member' }, schema: { body: Body, response: { 200: SavedView } } },
    async (request) => {
      const owner = await ownerOf(deps, request);
      const { name, filter_type, query = {} } = request.body.custom_filter ?? request.body;
      const view = { name: nameOf(name), filter_type: kindOf(filter_type), query: checkQuery(query) };
      return present(await deps.write((tx) => createSavedView(tx, owner, view)));
    },
  );

  app.get(
    `${path}/:view_id`,
    { config: { permission: 'member' }, schema: { response: { 200: SavedView } } },
    async (request) => present(await viewOf(deps, request)),
  );

  app.route({
    config: { permission: 'member' },
    method: ['PATCH', 'PUT'],
    url: `${path}/:view_id`,
    schema: { body: Body, response: { 200: SavedView } },
    handler: async (request) => {
      const view = await viewOf(deps, request);
      const { name, query } = request.body.custom_filter ?? request.body;
      const values = {
        ...(name === undefined ? {} : { name: nameOf(name) }),
        ...(query === undefined ? {} : { query: checkQuery(query) }),
      };
      const updated = await deps.write((tx) => updateSavedView(tx, view, values));
      return present(updated);
    },
  });

  app.delete(
    `${path}/:view_id`,
    { config: { permission: 'member' }, schema: { response: { 204: NoContent } } },
    async (request, reply) => {
      const view = await viewOf(deps, request);
      await deps.write((tx) => deleteSavedView(tx, view));
      return reply.code(204).send();
    },
  );
};
