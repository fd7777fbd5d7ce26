import type { ArticleSummary } from '../../../domain/help-centre/queries.ts';
import type { Search } from '../../../domain/help-centre/search-articles.ts';
import type { CategoryRow } from '../../../platform/database/schema/help-centre.ts';
import { html } from '../../../platform/html.ts';
import { chatBand } from './chat.ts';
import { tile } from './icon.ts';
import type { PageParts } from './layout.ts';
import { articleList, categoryLink, foundList, pathTo } from './lists.ts';
import { searchForm } from './search-form.ts';
import { hrefOf, paths, resultCountText, type Site } from './site-context.ts';

export const searchPage = (site: Site, query: string, { articles, words }: Search): PageParts => {
  const heading = resultCountText(site, query, articles.length);
  const main = html`${pathTo(site, [])}${searchForm(site, query)}<h1>${heading}</h1>${articles.length > 0 ? foundList(site, articles, words) : chatBand(site)}`;
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
  /** Those with articles. */
  categories: readonly CategoryRow[];
  above: CategoryRow | undefined;
  below: readonly CategoryRow[];
  articles: readonly ArticleSummary[];
  translations: readonly { slug: string; locale: string }[];
};

export const categoryPage = (
  site: Site,
  { category, categories, above, below, articles, translations }: CategoryContent,
): PageParts => {
  const isEmpty = articles.length === 0 && below.length === 0;
  const main = html`${pathTo(site, [above])}<h1 class="titled">${tile(category)}<span dir="auto">${category.name}</span></h1>
${category.description && html`<p class="lead" dir="auto">${category.description}</p>`}
${isEmpty && html`<p>${site.texts('EMPTY')}</p>`}
${below.length > 0 && html`<ul class="list">${below.map((each) => html`<li>${categoryLink(site, each)}</li>`)}</ul>`}
${articles.length > 0 && articleList(site, articles)}${chatBand(site)}`;
  const path = paths.category(category);
  return {
    title: category.name,
    description: category.description,
    path,
    feed: `${path}/feed.atom`,
    translations: translations.map((each) => ({ locale: each.locale, path: paths.category(each) })),
    main,
    shelves: { categories, articles },
    place: { category_id: category.id },
  };
};

export const missingPage = (site: Site): PageParts => ({
  title: site.texts('NOT_FOUND'),
  main: html`<h1>${site.texts('NOT_FOUND')}</h1><p>${site.texts('NOT_FOUND_HINT')}</p>${searchForm(site)}
<p><a href="${hrefOf(site, paths.home(site.locale))}">${site.texts('HOME')}</a></p>${chatBand(site)}`,
  ownSearch: true,
});
