import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { App } from '../app.ts';
import { findWebsite, sessionOf } from '../auth/contact-auth.ts';
import { derivePubsubToken } from '../auth/pubsub-token.ts';
import { readVisitorToken, signVisitorToken, type VisitorClaims } from '../auth/visitor-token.ts';
import { ownRecord } from '../contacts/own-record.ts';
import type { Deps } from '../deps.ts';
import { presentChannelConfig, presentGlobalConfig } from './present.ts';
import { type InboxRow, loadWidgetFacts } from './queries.ts';

const Body = Type.Object({ website_token: Type.Optional(Type.String()) });

/** The token's own visitor, else somebody new; like the page, it writes nothing (users-say 31, 35). */
const visitorOf = async (deps: Deps, request: FastifyRequest, inbox: InboxRow) => {
  const given = request.headers['x-auth-token'];
  const claims = readVisitorToken(typeof given === 'string' ? given : undefined, deps.env.secretKey);
  const own = claims?.inbox_id === inbox.id ? claims : undefined;
  const found = own && (await sessionOf(deps, inbox, own));
  const known: VisitorClaims = own && !found?.hasEnded ? own : { source_id: randomUUID(), inbox_id: inbox.id };
  return {
    auth_token: signVisitorToken(known, deps.env.secretKey),
    pubsub_token: derivePubsubToken(known.source_id, inbox.id, deps.env.secretKey, known.generation),
    session: found?.session,
  };
};

/** Wire protocol 4.1: what the page carries, for apps that draw their own. */
export const widgetConfigRoutes = (app: App, deps: Deps) => {
  app.post('/api/v1/widget/config', { config: { permission: 'visitor' }, schema: { body: Body } }, async (request) => {
    const found = await findWebsite(deps, request.body.website_token ?? '');
    const facts = await loadWidgetFacts(deps.db, found);
    const { auth_token, pubsub_token, session } = await visitorOf(deps, request, found.inbox);
    const contact = session && ownRecord(session);
    const { LOGO_THUMBNAIL, BRAND_NAME, WIDGET_BRAND_URL } = presentGlobalConfig(deps.env);
    const { publicUrl } = deps.env;
    return {
      website_channel_config: presentChannelConfig(facts, deps.clock.now(), {
        auth_token,
        api_host: deps.env.publicUrl,
      }),
      contact: {
        email: contact?.email ?? null,
        id: contact?.id ?? 0,
        identifier: contact?.identifier ?? null,
        name: contact?.name ?? '',
        phone_number: contact?.phone_number ?? null,
        pubsub_token: session?.contactInbox.pubsub_token ?? pubsub_token,
      },
      // Chatwoot's client shows an empty one as a broken picture and as a link to the page it is on. Our own pages do not ask here.
      global_config: {
        LOGO_THUMBNAIL: LOGO_THUMBNAIL || `${publicUrl}/favicon.ico`,
        BRAND_NAME,
        WIDGET_BRAND_URL: WIDGET_BRAND_URL || publicUrl,
      },
    };
  });
};
