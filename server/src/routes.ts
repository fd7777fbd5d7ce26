import { widgetAgentRoutes } from './agents/widget-routes.ts';
import { widgetContactRoutes } from './contacts/widget-routes.ts';
import { widgetConversationRoutes } from './conversations/widget-routes.ts';
import type { Deps } from './deps.ts';
import { healthRoutes } from './health-routes.ts';
import type { App } from './http/app-type.ts';
import { widgetMessageRoutes } from './messages/widget-routes.ts';
import { demoRoutes } from './pages/demo-page.ts';
import { pageRoutes } from './pages/page-routes.ts';
import { staticRoutes } from './pages/static-routes.ts';
import { widgetSyncRoutes } from './sync/widget-routes.ts';
import { widgetEventRoutes } from './widget-events/widget-routes.ts';

/** Every route module of the product, in the order of the wire protocol. */
export const routes: ((app: App, deps: Deps) => void)[] = [
  (app) => staticRoutes(app),
  (app, deps) => pageRoutes(app, deps),
  demoRoutes,
  healthRoutes,
  widgetConversationRoutes,
  widgetMessageRoutes,
  widgetContactRoutes,
  widgetAgentRoutes,
  widgetEventRoutes,
  widgetSyncRoutes,
];
