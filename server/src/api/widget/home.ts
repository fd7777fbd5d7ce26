import { HOME_PATH } from '@porchlight/core/wire/http.ts';
import { HomeView } from '@porchlight/core/wire/widget/home.ts';
import { Type } from 'typebox';
import type { Deps } from '../../domain/deps.ts';
import type { App } from '../../platform/http/app-type.ts';
import { payloadOf } from '../../presenters/response-schemas.ts';
import { loadHome, usualHome } from '../../presenters/widget-home.ts';
import { localeOf, websiteOf } from '../access/visitor-auth.ts';

/** For a page that has been open for a while: the state of the systems changes, announcements begin and end. */
export const widgetHomeRoutes = (app: App, deps: Deps) => {
  app.get(
    HOME_PATH,
    { config: { permission: 'visitor' }, schema: { response: { 200: payloadOf(Type.Array(HomeView)) } } },
    async (request) => {
      const { inbox, account } = await websiteOf(deps, request);
      return { payload: (await loadHome(deps, inbox, localeOf(request) ?? account.locale)) ?? usualHome() };
    },
  );
};
