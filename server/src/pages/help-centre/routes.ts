import { join } from 'node:path';
import { Type } from 'typebox';
import type { Deps } from '../../domain/deps.ts';
import { homeOf } from '../../domain/help-centre/addresses.ts';
import { findPortalOfDomain } from '../../domain/help-centre/queries.ts';
import { notFound } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app-type.ts';
import { WEB_DIST } from '../build-folders.ts';
import { createBuiltFile } from '../built-file.ts';
import { siteArticleRoutes } from './article-routes.ts';
import { siteMachineRoutes } from './feed-and-sitemap-routes.ts';
import { sitePageRoutes } from './page-routes.ts';
import { scriptRoute } from './script-route.ts';
import { pageSender } from './send-page.ts';
import { onOwnDomain, underPublicAddress } from './site-request.ts';

/** For a proxy that fetches certificates on demand: whether a domain is a site of this installation. */
const domainRoute = (app: App, deps: Deps) => {
  const schema = { querystring: Type.Object({ domain: Type.String({ maxLength: 255 }) }) };
  app.get('/hc-domain', { config: { permission: 'public' }, schema }, async (request, reply) => {
    const portal = await findPortalOfDomain(deps, request.query.domain.toLowerCase());
    if (!portal || portal.archived) throw notFound();
    return reply.type('text/plain; charset=utf-8').send(homeOf(portal, deps.env.publicUrl));
  });
};

/** Wire protocol 8.1, 8.6: without scripts, plain inside the widget, also on its own domain. */
export const helpCentreRoutes = (app: App, deps: Deps) => {
  const script = createBuiltFile(join(WEB_DIST, 'site.js'));
  const send = pageSender(script);
  for (const where of [underPublicAddress, onOwnDomain]) {
    scriptRoute(app, where, script);
    siteMachineRoutes(app, deps, where);
    siteArticleRoutes(app, deps, where, send);
    sitePageRoutes(app, deps, where, send);
  }
  // Addresses from before the domain was set lead to the same page.
  app.get('/hc/:slug', { config: { permission: 'public' }, ...onOwnDomain.route }, (_request, reply) =>
    reply.redirect('/', 301),
  );
  app.get('/hc/:slug/*', { config: { permission: 'public' }, ...onOwnDomain.route }, (request, reply) =>
    reply.redirect(request.url.replace(/^\/hc\/[^/?]*[/\\]*/, '/'), 301),
  );
  domainRoute(app, deps);
};
