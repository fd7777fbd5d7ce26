import { exchangeSession, refreshSession } from '../../domain/authentication/cookie-session.ts';
import type { Deps } from '../../domain/deps.ts';
import type { App } from '../../platform/http/app-type.ts';
import { headerKeysOf, signInFirst } from '../access/agent-auth.ts';
import { publishAccessChange } from '../access/publish-access-change.ts';
import { refuseForeignSite } from '../access/refuse-foreign-site.ts';
import { refreshCookieOf, setSessionCookies } from '../access/session-cookies.ts';
import { Success } from './auth-schemas.ts';

export const cookieSessionRoutes = (app: App, deps: Deps) => {
  app.post(
    '/auth/session/refresh',
    { config: { permission: 'public' }, schema: { response: { 200: Success } } },
    async (request, reply) => {
      refuseForeignSite(request, deps.env);
      const refreshed = await refreshSession(deps, refreshCookieOf(request, deps.env) ?? '');
      if (refreshed && 'reusedBy' in refreshed) publishAccessChange(deps, [refreshed.reusedBy.id]);
      // The cookies stay as they are: another tab may just have signed in.
      if (!refreshed || !('tokens' in refreshed)) throw signInFirst();
      setSessionCookies(reply, deps, refreshed.tokens);
      return { success: true };
    },
  );

  /** For a console of an earlier version, which stored the three headers itself: once, and they end. */
  app.post(
    '/auth/session/exchange',
    { config: { permission: 'public' }, schema: { response: { 200: Success } } },
    async (request, reply) => {
      const keys = headerKeysOf(request);
      const tokens = keys && (await exchangeSession(deps, keys));
      if (!tokens) throw signInFirst();
      setSessionCookies(reply, deps, tokens);
      return { success: true };
    },
  );
};
