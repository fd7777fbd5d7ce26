import type { App } from '../http/app-type.ts';
import { websiteOf } from '../auth/contact-auth.ts';
import type { Deps } from '../deps.ts';
import { loadWidgetAgents } from './load.ts';

/** Wire protocol 4.14: the members of the inbox, as a visitor may know them. */
export const widgetAgentRoutes = (app: App, deps: Deps) => {
  app.get('/api/v1/widget/inbox_members', { config: { permission: 'visitor' } }, async (request) => {
    const { inbox } = await websiteOf(deps, request);
    return { payload: await loadWidgetAgents(deps, inbox) };
  });
};
