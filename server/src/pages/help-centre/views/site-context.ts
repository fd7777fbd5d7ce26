import type { PortalTemplate } from '@porchlight/core/wire/settings/portal-template.ts';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../../domain/deps.ts';
import { longBase } from '../../../domain/help-centre/addresses.ts';
import { type ArticleSummary, localesOf } from '../../../domain/help-centre/queries.ts';
import type { CategoryRow, PortalRow } from '../../../platform/database/schema/help-centre.ts';
import type { Texts } from './texts.ts';

/** What an agent tries before it is saved. */
export type Preview = { template: PortalTemplate; color: string | undefined };

/** Plain inside the widget, and in the widget's theme. A preview is for the console's frame, and is not indexed. */
export type View = { plain: boolean; theme: 'dark' | 'light' | undefined; preview?: Preview | undefined };

/** Categories and articles of a language, as the list beside the page shows them. */
export type Shelves = { categories: readonly CategoryRow[]; articles: readonly ArticleSummary[] };

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
  /** Where the template lists everything on every page. */
  shelves: Shelves | undefined;
};

/** The parameters that carry a view from page to page. */
export const viewParameters = ({ plain, theme, preview }: View): Record<string, string> => ({
  ...(plain ? { show_plain_layout: 'true' } : {}),
  ...(theme ? { theme } : {}),
  ...(preview ? { preview_template: preview.template } : {}),
  ...(preview?.color ? { preview_color: preview.color } : {}),
});

/** An address of the site that carries the view on. `path` begins with a slash and may end with a `#fragment`. */
export const hrefOf = ({ base, view }: Pick<Site, 'base' | 'view'>, path: string) => {
  const [place = '', fragment] = path.split('#', 2);
  const query = new URLSearchParams(viewParameters(view)).toString();
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
