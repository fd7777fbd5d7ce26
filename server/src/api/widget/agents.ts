import { WidgetAgent } from '@porchlight/core/wire/agent.ts';
import { Type } from 'typebox';
import type { Deps } from '../../domain/deps.ts';
import type { App } from '../../platform/http/app-type.ts';
import { payloadOf } from '../../presenters/response-schemas.ts';
import { loadWidgetAgents } from '../../presenters/widget-agents.ts';
import { websiteOf } from '../access/visitor-auth.ts';

/** Wire protocol 4.14. */
export const widgetAgentRoutes = (app: App, deps: Deps) => {
  app.get(
    '/api/v1/widget/inbox_members',
    { config: { permission: 'visitor' }, schema: { response: { 200: payloadOf(Type.Array(WidgetAgent)) } } },
    async (request) => {
      const { inbox } = await websiteOf(deps, request);
      return { payload: await loadWidgetAgents(deps, inbox) };
    },
  );
};
