import { type ArticleSummary, localesOf } from '../../../domain/help-centre/queries.ts';
import type { Search } from '../../../domain/help-centre/search-articles.ts';
import type { CategoryRow } from '../../../platform/database/schema/help-centre.ts';
import { Html, html } from '../../../platform/html.ts';
import type { PageParts } from './layout.ts';
import { articleList, categoryLink, foundList, pathTo, shortList } from './lists.ts';
import { searchForm } from './search-form.ts';
import { hrefOf, nameOf, paths, resultCountText, type Site } from './site-context.ts';

/** Hidden without the script that opens the chat (`web/site/main.ts`). */
const chatButton = ({ chat, view, texts }: Site) =>
  chat && !view.plain && html`<p><button type="button" data-chat hidden>${texts('CHAT')}</button></p>`;

const SHOWN = 6;

/** For a category without an icon. */
const BOOK =
  '<svg viewBox="0 0 24 24" width="20" height="20" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round"><path d="M12 6.5C10 5 7 4.7 4 5v13c3-.3 6 0 8 1.5 2-1.5 5-1.8 8-1.5V5c-3-.3-6 0-8 1.5zm0 0v13"/></svg>';
const tile = ({ icon }: CategoryRow) => html`<span class="tile" aria-hidden="true">${icon || new Html(BOOK)}</span>`;

const card = (site: Site, category: CategoryRow, articles: readonly ArticleSummary[]) => html`<li class="card">
<h2>${tile(category)}${categoryLink(site, category)}</h2>${category.description && html`<p>${category.description}</p>`}${shortList(site, articles.slice(0, SHOWN))}
<p class="note">${site.texts('ARTICLES', { count: articles.length })}</p></li>`;

const withBelow = ({ id }: CategoryRow, categories: readonly CategoryRow[]) => {
  const ids = new Set([id]);
  // Each round goes one level down; a round without a new id is the last, also in a cycle.
  for (let before = 0; before < ids.size; ) {
    before = ids.size;
    for (const each of categories)
      if (each.parent_category_id !== null && ids.has(each.parent_category_id)) ids.add(each.id);
  }
  return ids;
};

type Home = { categories: readonly CategoryRow[]; articles: readonly ArticleSummary[] };

export const homePage = (site: Site, { categories, articles }: Home): PageParts => {
  const { portal, locale, texts } = site;
  const title = portal.header_text || nameOf(portal);
  const knownIds = new Set(categories.map(({ id }) => id));
  const shelved = (category: CategoryRow) => {
    const ids = withBelow(category, categories);
    return articles.filter(({ category_id }) => category_id !== null && ids.has(category_id));
  };
  const loose = articles.filter(({ category_id }) => category_id === null || !knownIds.has(category_id));
  const shelves = categories
    .filter(({ parent_category_id: above }) => above === null || !knownIds.has(above))
    .map((category) => ({ category, articles: shelved(category) }))
    // An empty category does not help a reader.
    .filter((section) => section.articles.length > 0);
  const main = html`<div class="hero"><h1 dir="auto">${title}</h1>${searchForm(site)}</div>
${articles.length === 0 && html`<p>${texts('EMPTY')}</p>`}
${shelves.length > 0 && html`<ul class="cards">${shelves.map((each) => card(site, each.category, each.articles))}</ul>`}
${loose.length > 0 && html`<h2>${texts('UNCATEGORIZED')}</h2>${articleList(site, loose)}`}`;
  return {
    title: nameOf(portal),
    description: portal.header_text,
    path: paths.home(locale),
    translations: localesOf(portal).all.map((code) => ({ locale: code, path: paths.home(code) })),
    main,
    ownSearch: true,
  };
};

export const searchPage = (site: Site, query: string, { articles, words }: Search): PageParts => {
  const heading = resultCountText(site, query, articles.length);
  const main = html`${pathTo(site, [])}${searchForm(site, query)}<h1>${heading}</h1>${foundList(site, articles, words)}${articles.length === 0 && chatButton(site)}`;
  return { title: heading, main, ownSearch: true };
};

/** For readers over the rate limit of the search. */
export const busyPage = (site: Site, query: string): PageParts => {
  const heading = site.texts('SEARCH_FAILED');
  const main = html`${pathTo(site, [])}${searchForm(site, query)}<h1>${heading}</h1>`;
  return { title: heading, main, ownSearch: true };
};

type CategoryContent = {
  category: CategoryRow;
  above: CategoryRow | undefined;
  below: readonly CategoryRow[];
  articles: readonly ArticleSummary[];
  translations: readonly { slug: string; locale: string }[];
};

export const categoryPage = (
  site: Site,
  { category, above, below, articles, translations }: CategoryContent,
): PageParts => {
  const isEmpty = articles.length === 0 && below.length === 0;
  const main = html`${pathTo(site, [above])}<h1 class="titled">${tile(category)}<span dir="auto">${category.name}</span></h1>
${category.description && html`<p>${category.description}</p>`}
${isEmpty && html`<p>${site.texts('EMPTY')}</p>`}
${below.length > 0 && html`<ul class="list">${below.map((each) => html`<li>${categoryLink(site, each)}</li>`)}</ul>`}
${articles.length > 0 && articleList(site, articles)}`;
  const path = paths.category(category);
  return {
    title: category.name,
    description: category.description,
    path,
    feed: `${path}/feed.atom`,
    translations: translations.map((each) => ({ locale: each.locale, path: paths.category(each) })),
    main,
  };
};

export const missingPage = (site: Site): PageParts => ({
  title: site.texts('NOT_FOUND'),
  main: html`<h1>${site.texts('NOT_FOUND')}</h1><p>${site.texts('NOT_FOUND_HINT')}</p>${searchForm(site)}
<p><a href="${hrefOf(site, paths.home(site.locale))}">${site.texts('HOME')}</a></p>${chatButton(site)}`,
  ownSearch: true,
});
