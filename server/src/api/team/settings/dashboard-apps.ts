import type { DashboardAppId } from '@porchlight/core/wire/ids.ts';
import {
  DashboardApp,
  DashboardAppToken,
  LONGEST_DASHBOARD_APP_TITLE,
} from '@porchlight/core/wire/settings/dashboard-app.ts';
import type { FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { checkAppAddress } from '../../../domain/dashboard-apps/app-address.ts';
import { listDashboardApps, loadDashboardApp } from '../../../domain/dashboard-apps/queries.ts';
import {
  createDashboardApp,
  type DashboardAppFields,
  deleteDashboardApp,
  resetDashboardAppSecret,
  updateDashboardApp,
} from '../../../domain/dashboard-apps/save-dashboard-app.ts';
import { signContext } from '../../../domain/dashboard-apps/sign-context.ts';
import type { Deps } from '../../../domain/deps.ts';
import type { Agent } from '../../../domain/permissions/agent.ts';
import type { DashboardAppRow } from '../../../platform/database/schema/workspace.ts';
import { invalidRecord } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/app-type.ts';
import { pathId } from '../../../platform/http/path-id.ts';
import { iso } from '../../../platform/times.ts';
import { NoContent } from '../../../presenters/response-schemas.ts';
import { agentOf } from '../../access/agent-auth.ts';
import { conversationOf, conversationsPath } from '../../access/conversation-access.ts';

const path = '/api/v1/accounts/:account_id/dashboard_apps';

/** `link`: a name that Chatwoot had for the address. */
const Frame = Type.Object({
  type: Type.Optional(Type.Literal('frame')),
  url: Type.Optional(Type.String({ maxLength: 2_048 })),
  link: Type.Optional(Type.String({ maxLength: 2_048 })),
});
const Fields = {
  title: Type.Optional(Type.String({ maxLength: LONGEST_DASHBOARD_APP_TITLE })),
  content: Type.Optional(Type.Array(Frame, { minItems: 1, maxItems: 1 })),
};
/** Flat, or under the resource's name (wire protocol 11.1). */
const Body = Type.Object({ ...Fields, dashboard_app: Type.Optional(Type.Object(Fields)) });

const config = { permission: 'integration_manage' } as const;

const present = (app: DashboardAppRow, { permissions }: Agent): DashboardApp => ({
  id: app.id,
  title: app.title,
  content: [{ type: 'frame', url: app.url }],
  created_at: iso(app.created_at),
  frame_path: `/dashboard_apps/${app.frame_key}`,
  ...(permissions.has('integration_manage') ? { secret: app.secret } : {}),
});

const fieldsOf = ({ env }: Deps, { body, host }: FastifyRequest<{ Body: Static<typeof Body> }>): DashboardAppFields => {
  const { title, content } = body.dashboard_app ?? body;
  if (content === undefined) return { title };
  const [frame] = content;
  const url = frame?.url ?? frame?.link;
  if (url === undefined) throw invalidRecord("Url can't be blank", ['url']);
  return { title, url: checkAppAddress(url, env, host) };
};

const idIn = (request: FastifyRequest) => pathId<DashboardAppId>(request, 'dashboard_app_id');

const writeRoutes = (app: App, deps: Deps) => {
  app.post(path, { config, schema: { body: Body, response: { 200: DashboardApp } } }, async (request) => {
    const agent = await agentOf(deps, request);
    const fields = fieldsOf(deps, request);
    return present(await deps.write((tx) => createDashboardApp(tx, agent.account.id, fields)), agent);
  });

  app.route({
    config,
    method: ['PATCH', 'PUT'],
    url: `${path}/:dashboard_app_id`,
    schema: { body: Body, response: { 200: DashboardApp } },
    handler: async (request) => {
      const agent = await agentOf(deps, request);
      const fields = fieldsOf(deps, request);
      return present(await deps.write((tx) => updateDashboardApp(tx, agent.account.id, idIn(request), fields)), agent);
    },
  });

  /** Ours. */
  app.post(
    `${path}/:dashboard_app_id/reset_secret`,
    { config, schema: { response: { 200: DashboardApp } } },
    async (request) => {
      const agent = await agentOf(deps, request);
      return present(await deps.write((tx) => resetDashboardAppSecret(tx, agent.account.id, idIn(request))), agent);
    },
  );

  app.delete(
    `${path}/:dashboard_app_id`,
    { config, schema: { response: { 204: NoContent } } },
    async (request, reply) => {
      const { account } = await agentOf(deps, request);
      await deps.write((tx) => deleteDashboardApp(tx, account.id, idIn(request)));
      return reply.code(204).send();
    },
  );
};

/** Chatwoot's `dashboard_apps`: web apps that agents see beside a conversation. */
export const dashboardAppRoutes = (app: App, deps: Deps) => {
  app.get(
    path,
    { config: { permission: 'member' }, schema: { response: { 200: Type.Array(DashboardApp) } } },
    async (request) => {
      const agent = await agentOf(deps, request);
      return (await listDashboardApps(deps, agent.account.id)).map((row) => present(row, agent));
    },
  );

  app.get(
    `${path}/:dashboard_app_id`,
    { config: { permission: 'member' }, schema: { response: { 200: DashboardApp } } },
    async (request) => {
      const agent = await agentOf(deps, request);
      return present(await loadDashboardApp(deps, agent.account.id, idIn(request)), agent);
    },
  );

  writeRoutes(app, deps);

  /** Ours: for the context that the console posts to the app. */
  app.post(
    `${conversationsPath}/:conversation_id/dashboard_apps/:dashboard_app_id/token`,
    { config: { permission: 'conversations' }, schema: { response: { 200: DashboardAppToken } } },
    async (request) => {
      const { agent, conversation } = await conversationOf(deps, request);
      const row = await loadDashboardApp(deps, agent.account.id, idIn(request));
      return signContext(deps.env, { app: row, agent, conversation, now: deps.clock.now() });
    },
  );
};
