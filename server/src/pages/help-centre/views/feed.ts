import { languageTag } from '@porchlight/core/i18n/locales.ts';
import { markdownToHtml } from '@porchlight/core/rules/markdown/markdown-html.ts';
import type { newestArticles } from '../../../domain/help-centre/queries.ts';
import { Html, html } from '../../../platform/html.ts';
import { nameOf, paths, pathWithin, type Site } from './site-context.ts';

type Entry = Awaited<ReturnType<typeof newestArticles>>[number];

const iso = (time: number) => new Date(time).toISOString();

/** RFC 4151: stays the same when the article is renamed and when the site moves. */
const tagOf = (publicUrl: string, thing: string, created_at: number) =>
  `tag:${new URL(publicUrl).hostname},${iso(created_at).slice(0, 10)}:${thing}`;

/** With absolute addresses: a feed is read elsewhere. */
const contentOf = ({ home, portal }: Site, publicUrl: string, { content }: Entry) =>
  markdownToHtml(content, {
    ownAddress: (href) => {
      const path = pathWithin({ home, portal }, publicUrl, href);
      return path && !path.startsWith('#') ? home + path : undefined;
    },
  });

const entry = (site: Site, publicUrl: string, article: Entry) => html`<entry>
<id>${tagOf(publicUrl, `article-${article.id}`, article.created_at)}</id>
<title>${article.title}</title>
<link rel="alternate" type="text/html" hreflang="${languageTag(article.locale)}" href="${site.home}${paths.article(article)}"/>
<published>${iso(article.published_at ?? article.created_at)}</published><updated>${iso(article.updated_at)}</updated>
<author><name>${article.author_display_name || article.author_name || nameOf(site.portal)}</name></author>
${article.description && html`<summary>${article.description}</summary>`}
<content type="html" xml:lang="${languageTag(article.locale)}">${contentOf(site, publicUrl, article)}</content>
</entry>
`;

/** `path`: the feed's own address within the site. `page`: the page it belongs to. */
export type Feed = { title: string; path: string; page: string; thing: string; articles: readonly Entry[] };

/** The newest articles as Atom (RFC 4287). */
export const renderFeed = (site: Site, publicUrl: string, { title, path, page, thing, articles }: Feed): string => {
  const { portal, home, locale } = site;
  const updated = Math.max(portal.created_at, ...articles.map(({ updated_at }) => updated_at));
  return html`${new Html('<?xml version="1.0" encoding="utf-8"?>\n')}<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${languageTag(locale)}" xml:base="${new URL(home).origin}/">
<id>${tagOf(publicUrl, thing, portal.created_at)}</id>
<title>${title}</title><updated>${iso(updated)}</updated>
<link rel="self" type="application/atom+xml" href="${home}${path}"/><link rel="alternate" type="text/html" href="${home}${page}"/>
${articles.map((article) => entry(site, publicUrl, article))}</feed>
`.text;
};
