import { fieldOf } from '@porchlight/core/rules/read-field.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../domain/deps.ts';
import { homeOf, longBase } from '../../domain/help-centre/addresses.ts';
import { findChatInbox } from '../../domain/help-centre/chat-inbox.ts';
import { findPortal, findPortalOfDomain, localesOf } from '../../domain/help-centre/queries.ts';
import type { PortalRow } from '../../platform/database/schema/help-centre.ts';
import { notFound } from '../../platform/errors.ts';
import { ON_OWN_DOMAIN } from '../../platform/http/own-domain.ts';
import { pathText } from '../../platform/http/path-id.ts';
import { hostNameOf } from './custom-domains.ts';
import { sendPlainPage } from './send-page.ts';
import type { Site, View, Where } from './views/site-context.ts';
import { textsIn } from './views/texts.ts';

export const underPublicAddress: Where = {
  prefix: '/hc/:slug',
  route: {},
  find: ({ db }, { params }) => findPortal(db, pathText({ params }, 'slug') ?? ''),
  baseOf: longBase,
  isOwn: false,
};

export const onOwnDomain: Where = {
  prefix: '',
  route: ON_OWN_DOMAIN,
  find: async (deps, request) => {
    const portal = await findPortalOfDomain(deps, hostNameOf(request.raw));
    return portal?.archived ? undefined : portal;
  },
  baseOf: () => '',
  isOwn: true,
};

/** @throws 404 without a portal */
export const portalFor = async (deps: Deps, where: Where, request: FastifyRequest): Promise<PortalRow> => {
  const portal = await where.find(deps, request);
  if (!portal) throw notFound();
  return portal;
};

/** Cached briefly: a domain may be removed again. */
export const MOVED = 'public, max-age=300';

/** The requested portal; undefined when the response was sent. Plain pages ignore a custom domain. */
export const enter = async (
  deps: Deps,
  where: Where,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<PortalRow | undefined> => {
  const portal = await where.find(deps, request);
  if (!portal) {
    await sendPlainPage(request, reply);
    return undefined;
  }
  if (where.isOwn || !portal.custom_domain || viewOf(request.query).plain) return portal;
  const rest = request.url.replace(/^\/hc\/[^/?]*/, '');
  reply.header('cache-control', MOVED).redirect(homeOf(portal, deps.env.publicUrl) + (rest || '/'), 301);
  return undefined;
};

export const viewOf = (query: unknown): View => {
  const theme = fieldOf(query, 'theme');
  return {
    plain: fieldOf(query, 'show_plain_layout') === 'true',
    theme: theme === 'dark' || theme === 'light' ? theme : undefined,
  };
};

export const openSite = async (
  deps: Deps,
  where: Where,
  portal: PortalRow,
  query: unknown,
  locale = localesOf(portal).first,
): Promise<Site> => {
  const view = viewOf(query);
  return {
    portal,
    locale,
    texts: await textsIn(locale),
    view,
    base: where.baseOf(portal),
    home: homeOf(portal, deps.env.publicUrl),
    // A plain page is already inside the chat.
    chat: view.plain ? undefined : await chatOf(deps, where, portal),
  };
};

/** A custom domain serves only the site's pages: its chat comes from the installation's address. */
export const chatOf = async (deps: Pick<Deps, 'db' | 'env'>, { isOwn }: Pick<Where, 'isOwn'>, portal: PortalRow) => {
  const inbox = await findChatInbox(deps, portal);
  return inbox && { token: inbox.website_token, color: inbox.widget_color, origin: isOwn ? deps.env.publicUrl : '' };
};
