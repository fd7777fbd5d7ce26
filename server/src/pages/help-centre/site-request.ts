import { parseColor } from '@porchlight/core/rules/appearance/contrast.ts';
import { fieldOf } from '@porchlight/core/rules/read-field.ts';
import { PORTAL_TEMPLATES } from '@porchlight/core/wire/settings/portal-template.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Deps } from '../../domain/deps.ts';
import { homeOf, longBase } from '../../domain/help-centre/addresses.ts';
import { findChatInbox } from '../../domain/help-centre/chat-inbox.ts';
import {
  findPortal,
  findPortalOfDomain,
  listArticles,
  listCategories,
  localesOf,
} from '../../domain/help-centre/queries.ts';
import type { PortalRow } from '../../platform/database/schema/help-centre.ts';
import { notFound } from '../../platform/errors.ts';
import { ON_OWN_DOMAIN } from '../../platform/http/own-domain.ts';
import { pathText } from '../../platform/http/path-id.ts';
import { hostNameOf } from './custom-domains.ts';
import { sendPlainPage } from './send-page.ts';
import type { Preview, Site, View, Where } from './views/site-context.ts';
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

/** The requested portal; undefined when the response was sent. Plain pages and previews ignore a custom domain. */
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
  const { plain, preview } = viewOf(request.query);
  if (where.isOwn || !portal.custom_domain || plain || preview) return portal;
  const rest = request.url.replace(/^\/hc\/[^/?]*/, '');
  reply.header('cache-control', MOVED).redirect(homeOf(portal, deps.env.publicUrl) + (rest || '/'), 301);
  return undefined;
};

const text = Type.Optional(Type.String());
/** The query that `viewOf` reads. */
export const ViewQuery = { show_plain_layout: text, theme: text, preview_template: text, preview_color: text };

const previewOf = (query: unknown): Preview | undefined => {
  const requested = fieldOf(query, 'preview_template');
  const template = PORTAL_TEMPLATES.find((each) => each === requested);
  const color = fieldOf(query, 'preview_color');
  return template && { template, color: typeof color === 'string' && parseColor(color) ? color : undefined };
};

export const viewOf = (query: unknown): View => {
  const theme = fieldOf(query, 'theme');
  return {
    plain: fieldOf(query, 'show_plain_layout') === 'true',
    theme: theme === 'dark' || theme === 'light' ? theme : undefined,
    preview: previewOf(query),
  };
};

const shelvesOf = async ({ db }: Deps, portal: PortalRow, locale: string) => {
  const [categories, articles] = await Promise.all([
    listCategories(db, portal, locale),
    listArticles(db, portal, locale),
  ]);
  return { categories, articles };
};

export const openSite = async (
  deps: Deps,
  where: Where,
  stored: PortalRow,
  query: unknown,
  locale = localesOf(stored).first,
): Promise<Site> => {
  const view = viewOf(query);
  const { template, color = stored.color } = view.preview ?? stored;
  // Inside the chat, articles look the same in every template.
  const portal = { ...stored, color, template: view.plain ? ('classic' as const) : template };
  return {
    portal,
    locale,
    texts: await textsIn(locale),
    view,
    base: where.baseOf(portal),
    home: homeOf(portal, deps.env.publicUrl),
    // A plain page is already inside the chat, and a preview is for no visitor.
    chat: view.plain || view.preview ? undefined : await chatOf(deps, where, portal),
    shelves: portal.template === 'docs' ? await shelvesOf(deps, portal, locale) : undefined,
  };
};

/** A custom domain serves only the site's pages: its chat comes from the installation's address. */
export const chatOf = async (deps: Pick<Deps, 'db' | 'env'>, { isOwn }: Pick<Where, 'isOwn'>, portal: PortalRow) => {
  const inbox = await findChatInbox(deps, portal);
  return inbox && { token: inbox.website_token, color: inbox.widget_color, origin: isOwn ? deps.env.publicUrl : '' };
};
