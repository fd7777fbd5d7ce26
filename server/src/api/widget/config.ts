import { WidgetConfigResponse } from '@porchlight/core/wire/inbox.ts';
import { Type } from 'typebox';
import type { Deps } from '../../domain/deps.ts';
import { loadWidgetFacts } from '../../domain/inboxes/queries.ts';
import { ownRecord } from '../../domain/visitors/own-record.ts';
import { arrivingVisitor, findWebsite } from '../../domain/visitors/sessions.ts';
import type { App } from '../../platform/http/app-type.ts';
import { presentChannelConfig, presentGlobalConfig } from '../../presenters/widget-inboxes.ts';

const Body = Type.Object({ website_token: Type.Optional(Type.String()) });

/** Wire protocol 4.1, for apps with a user interface of their own. */
export const widgetConfigRoutes = (app: App, deps: Deps) => {
  app.post(
    '/api/v1/widget/config',
    { config: { permission: 'visitor' }, schema: { body: Body, response: { 200: WidgetConfigResponse } } },
    async (request) => {
      const found = await findWebsite(deps, request.body.website_token ?? '');
      const facts = await loadWidgetFacts(deps.db, found);
      const token = request.headers['x-auth-token'];
      const { authToken, pubsubToken, session } = await arrivingVisitor(
        deps,
        found.inbox,
        typeof token === 'string' ? token : undefined,
      );
      const contact = session && ownRecord(session);
      const { LOGO_THUMBNAIL, BRAND_NAME, WIDGET_BRAND_URL } = presentGlobalConfig(deps.env);
      const { publicUrl } = deps.env;
      return {
        website_channel_config: presentChannelConfig(facts, deps.clock.now(), {
          auth_token: authToken,
          api_host: deps.env.publicUrl,
        }),
        contact: {
          email: contact?.email ?? null,
          id: contact?.id ?? 0,
          identifier: contact?.identifier ?? null,
          name: contact?.name ?? '',
          phone_number: contact?.phone_number ?? null,
          pubsub_token: pubsubToken,
        },
        // Chatwoot's client shows an empty one as a broken picture and a link to the present page.
        global_config: {
          LOGO_THUMBNAIL: LOGO_THUMBNAIL || `${publicUrl}/favicon.ico`,
          BRAND_NAME,
          WIDGET_BRAND_URL: WIDGET_BRAND_URL || publicUrl,
        },
      };
    },
  );
};
