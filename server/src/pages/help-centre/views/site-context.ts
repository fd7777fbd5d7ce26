import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../../domain/deps.ts';
import { longBase } from '../../../domain/help-centre/addresses.ts';
import { localesOf } from '../../../domain/help-centre/queries.ts';
import type { PortalRow } from '../../../platform/database/schema/help-centre.ts';
import type { Texts } from './texts.ts';

/** Plain inside the widget, and in the widget's theme. */
export type View = { plain: boolean; theme: 'dark' | 'light' | undefined };

/** The chat on a site's pages; `origin` is empty for the page's own. */
export type SiteChat = { token: string; color: string; origin: string };

export type Site = {
  portal: PortalRow;
  locale: string;
  texts: Texts;
  view: View;
  /** The prefix of its links: `/hc/<portal>`, or nothing on a domain of its own. */
  base: string;
  /** The canonical address, without a trailing slash. */
  home: string;
  chat: SiteChat | undefined;
};

const viewQuery = ({ plain, theme }: View) => {
  const query = new URLSearchParams();
  if (plain) query.set('show_plain_layout', 'true');
  if (theme) query.set('theme', theme);
  return query.toString();
};

/** An address of the site that carries the view on. `path` begins with a slash and may end with a `#fragment`. */
export const hrefOf = ({ base, view }: Pick<Site, 'base' | 'view'>, path: string) => {
  const [place = '', fragment] = path.split('#', 2);
  const query = viewQuery(view);
  return `${base}${place}${query && `?${query}`}${fragment === undefined ? '' : `#${fragment}`}`;
};

export const paths = {
  home: (locale: string) => `/${locale}`,
  category: ({ locale, slug }: { locale: string; slug: string }) => `/${locale}/categories/${encodeURIComponent(slug)}`,
  article: ({ slug }: { slug: string }) => `/articles/${encodeURIComponent(slug)}`,
  feed: (locale: string) => `/${locale}/feed.atom`,
  search: (locale: string) => `/${locale}/search.json`,
};

export const nameOf = ({ page_title, name }: Pick<PortalRow, 'page_title' | 'name'>) => page_title || name;

/** The path within the site of an author's link, however it was written; undefined when it leads elsewhere. */
export const pathWithin = ({ portal, home }: Pick<Site, 'portal' | 'home'>, publicUrl: string, href: string) => {
  if (href.startsWith('#')) return href;
  const long = longBase(portal);
  for (const start of [home, publicUrl + long, long, long.slice(1)])
    if (href.startsWith(`${start}/`)) return href.slice(start.length).replace(/\?[^#]*/, '');
  return undefined;
};

/** The count of results; without any, the chat is offered where there is one. */
export const resultCountText = (
  { texts, chat, view }: Pick<Site, 'texts' | 'chat' | 'view'>,
  query: string,
  count: number,
) => {
  if (count > 0) return texts('RESULTS', { count, query });
  // A plain page is inside the chat.
  return texts(chat || view.plain ? 'NO_RESULTS' : 'NO_RESULTS_ALONE', { query });
};

export const isOffered = (portal: PortalRow, locale: string) => localesOf(portal).all.includes(locale);

/** The two prefixes of a site. Each has all of its routes. */
export type Where = {
  /** The prefix of the routes' addresses. */
  prefix: string;
  route: { constraints?: { site: string } };
  find: (deps: Deps, request: FastifyRequest) => Promise<PortalRow | undefined>;
  baseOf: (portal: PortalRow) => string;
  isOwn: boolean;
};
