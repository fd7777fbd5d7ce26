import { type Static, Type } from 'typebox';
import type { DashboardAppId } from '../ids.ts';
import { Iso, idOf } from '../schema.ts';

export const MOST_DASHBOARD_APPS = 20;
export const LONGEST_DASHBOARD_APP_TITLE = 100;

/** What an app posts to the console when it wants its context again, by Chatwoot's name. */
export const FETCH_APP_CONTEXT = 'chatwoot-dashboard-app:fetch-info';
/** What the page that frames an app posts to the console when the app has loaded. */
export const APP_LOADED = 'dashboard-app:loaded';

export const DashboardApp = Type.Object({
  id: idOf<DashboardAppId>(),
  title: Type.String(),
  content: Type.Array(Type.Object({ type: Type.Literal('frame'), url: Type.String() })),
  created_at: Iso,
  /** Our extension: the console's page that frames the app, and no other site. */
  frame_path: Type.String(),
  /** Our extension: signs the context's token. For those who manage integrations. */
  secret: Type.Optional(Type.String()),
});
export type DashboardApp = Static<typeof DashboardApp>;

/** Our extension: proves to an app who looks at which conversation. */
export const DashboardAppToken = Type.Object({ token: Type.String(), expires_at: Iso });
export type DashboardAppToken = Static<typeof DashboardAppToken>;
