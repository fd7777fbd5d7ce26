import type { TeamId } from '@porchlight/core/wire/ids.ts';
import { idOf, JsonObject, Nullable, OneOf } from '@porchlight/core/wire/schema.ts';
import { SavedView, ViewVisibility } from '@porchlight/core/wire/settings/saved-view.ts';
import { type Static, Type } from 'typebox';
import type { Deps } from '../../../domain/deps.ts';
import type { Agent } from '../../../domain/permissions/agent.ts';
import {
  createSavedView,
  deleteSavedView,
  listSavedViews,
  loadSavedView,
  mayEditView,
  type SavedViewRow,
  updateSavedView,
} from '../../../domain/search/saved-views.ts';
import { invalidRecord } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/app-type.ts';
import { pathId } from '../../../platform/http/path-id.ts';
import { iso } from '../../../platform/times.ts';
import { NoContent } from '../../../presenters/response-schemas.ts';
import { agentOf } from '../../access/agent-auth.ts';

const path = '/api/v1/accounts/:account_id/custom_filters';
const KINDS = ['conversation', 'contact', 'report'] as const;

const Sharing = Type.Object({
  visibility: Type.Optional(ViewVisibility),
  team_id: Type.Optional(Nullable(idOf<TeamId>())),
});
const Fields = {
  name: Type.Optional(Type.String({ maxLength: 255 })),
  filter_type: Type.Optional(Type.Union([OneOf(KINDS), Type.Integer({ minimum: 0, maximum: 2 })])),
  query: Type.Optional(JsonObject),
  ...Sharing.properties,
};
const Body = Type.Object({ ...Fields, custom_filter: Type.Optional(Type.Object(Fields)) });
const Query = Type.Object({ filter_type: Type.Optional(Type.String()) });

const present = (agent: Agent, view: SavedViewRow): SavedView => ({
  id: view.id,
  name: view.name,
  filter_type: view.filter_type,
  query: view.query,
  created_at: iso(view.created_at),
  updated_at: iso(view.updated_at),
  visibility: view.visibility,
  team_id: view.team_id,
  user_id: view.user_id,
  editable: mayEditView(agent, view),
});

const kindOf = (input: string | number | undefined) =>
  KINDS.find((kind, index) => kind === input || String(index) === String(input)) ?? 'conversation';

const nameOf = (name: string | undefined) => {
  if (!name?.trim()) throw invalidRecord("Name can't be blank", ['name']);
  return name.trim();
};

const checkQuery = (query: Record<string, unknown>) => {
  if (JSON.stringify(query).length > 20_000) throw invalidRecord('The view is too large', ['query']);
  return query;
};

const sharingOf = ({ visibility, team_id }: Static<typeof Sharing>) => ({ visibility, team_id });

export const savedViewRoutes = (app: App, deps: Deps) => {
  app.get(
    path,
    { config: { permission: 'member' }, schema: { querystring: Query, response: { 200: Type.Array(SavedView) } } },
    async (request) => {
      const agent = await agentOf(deps, request);
      const rows = await listSavedViews(deps, agent, kindOf(request.query.filter_type));
      return rows.map((row) => present(agent, row));
    },
  );

  app.post(
    path,
    { config: { permission: 'member' }, schema: { body: Body, response: { 200: SavedView } } },
    async (request) => {
      const agent = await agentOf(deps, request);
      const { name, filter_type, query = {}, ...sharing } = request.body.custom_filter ?? request.body;
      const view = { name: nameOf(name), filter_type: kindOf(filter_type), query: checkQuery(query) };
      return present(agent, await deps.write((tx) => createSavedView(tx, agent, { ...view, ...sharingOf(sharing) })));
    },
  );

  app.get(
    `${path}/:view_id`,
    { config: { permission: 'member' }, schema: { response: { 200: SavedView } } },
    async (request) => {
      const agent = await agentOf(deps, request);
      return present(agent, await loadSavedView(deps, agent, pathId(request, 'view_id')));
    },
  );

  app.route({
    config: { permission: 'member' },
    method: ['PATCH', 'PUT'],
    url: `${path}/:view_id`,
    schema: { body: Body, response: { 200: SavedView } },
    handler: async (request) => {
      const agent = await agentOf(deps, request);
      const { name, query, ...sharing } = request.body.custom_filter ?? request.body;
      const values = {
        ...(name === undefined ? {} : { name: nameOf(name) }),
        ...(query === undefined ? {} : { query: checkQuery(query) }),
        ...sharingOf(sharing),
      };
      const id = pathId(request, 'view_id');
      return present(agent, await deps.write((tx) => updateSavedView(tx, agent, id, values)));
    },
  });

  app.delete(
    `${path}/:view_id`,
    { config: { permission: 'member' }, schema: { response: { 204: NoContent } } },
    async (request, reply) => {
      const agent = await agentOf(deps, request);
      await deps.write((tx) => deleteSavedView(tx, agent, pathId(request, 'view_id')));
      return reply.code(204).send();
    },
  );
};
