import { type ListedArticle, localesOf } from '../../../domain/help-centre/queries.ts';
import type { CategoryRow } from '../../../platform/database/schema/help-centre.ts';
import { type Html, html } from '../../../platform/html.ts';
import { chatBand } from './chat.ts';
import { tile } from './icon.ts';
import type { PageParts } from './layout.ts';
import { articleList, categoryLink, shortList } from './lists.ts';
import { searchForm } from './search-form.ts';
import { nameOf, paths, type Site } from './site-context.ts';

/** Of one list of articles. */
const MOST_SHOWN = 6;

type Section = { category: CategoryRow; articles: readonly ListedArticle[] };
type Home = { categories: readonly CategoryRow[]; articles: readonly ListedArticle[] };
/** `filed`: in a category; `loose`: in none. */
type Sorted = Record<'articles' | 'filed' | 'loose', readonly ListedArticle[]> & { shelves: readonly Section[] };

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

const sortIntoShelves = ({ categories, articles }: Home): Sorted => {
  const knownIds = new Set(categories.map(({ id }) => id));
  const shelved = (category: CategoryRow) => {
    const ids = withBelow(category, categories);
    return articles.filter(({ category_id }) => category_id !== null && ids.has(category_id));
  };
  const shelves = categories
    .filter(({ parent_category_id: above }) => above === null || !knownIds.has(above))
    .map((category) => ({ category, articles: shelved(category) }))
    // An empty category does not help a reader.
    .filter((section) => section.articles.length > 0);
  const isFiled = ({ category_id }: ListedArticle) => category_id !== null && knownIds.has(category_id);
  return {
    shelves,
    articles,
    filed: articles.filter(isFiled),
    loose: articles.filter((article) => !isFiled(article)),
  };
};

const card = (site: Site, { category, articles }: Section) => html`<li class="card">${tile(category)}<div>
<h2>${categoryLink(site, category)}</h2>${category.description && html`<p dir="auto">${category.description}</p>`}
<p class="note">${site.texts('ARTICLES', { count: articles.length })}</p></div></li>`;

const list = (site: Site, heading: 'MOST_READ' | 'NEWEST', articles: readonly ListedArticle[]) =>
  articles.length > 0 &&
  html`<section><h2>${site.texts(heading)}</h2>${shortList(site, articles.slice(0, MOST_SHOWN))}</section>`;

const mostRead = ({ filed }: Sorted) =>
  filed.filter(({ views }) => views > 0).toSorted((one, other) => other.views - one.views);

const newest = ({ filed }: Sorted) =>
  filed.toSorted((one, other) => (other.published_at ?? 0) - (one.published_at ?? 0));

const looseList = (site: Site, { loose }: Sorted) =>
  loose.length > 0 && html`<section><h2>${site.texts('UNCATEGORIZED')}</h2>${articleList(site, loose)}</section>`;

const opening = (site: Site, content: Html) =>
  html`<div class="hero"><div class="wrap"><h1 dir="auto">${titleOf(site)}</h1>${searchForm(site)}</div></div><div class="wrap">${content}</div>`;

const titleOf = ({ portal }: Site) => portal.header_text || nameOf(portal);

const empty = (site: Site, { articles }: Sorted) => articles.length === 0 && html`<p>${site.texts('EMPTY')}</p>`;

const cards = (site: Site, { shelves }: Sorted) =>
  shelves.length > 0 && html`<ul class="cards">${shelves.map((each) => card(site, each))}</ul>`;

const homes: Record<Site['portal']['template'], (site: Site, sorted: Sorted) => Html> = {
  classic: (site, sorted) =>
    opening(
      site,
      html`${empty(site, sorted)}${cards(site, sorted)}
<div class="two">${list(site, 'MOST_READ', mostRead(sorted))}${list(site, 'NEWEST', newest(sorted))}</div>${looseList(site, sorted)}${chatBand(site)}`,
    ),
  cards: (site, sorted) => {
    const read = mostRead(sorted);
    return opening(
      site,
      html`${empty(site, sorted)}${cards(site, sorted)}
${list(site, read.length > 0 ? 'MOST_READ' : 'NEWEST', read.length > 0 ? read : newest(sorted))}${looseList(site, sorted)}${chatBand(site)}`,
    );
  },
  docs: (site, sorted) => html`<h1 dir="auto">${titleOf(site)}</h1>${empty(site, sorted)}
${sorted.shelves.map(
  ({ category, articles }) => html`<section><h2 class="titled">${tile(category)}${categoryLink(site, category)}</h2>
${category.description && html`<p class="lead" dir="auto">${category.description}</p>`}${shortList(site, articles.slice(0, MOST_SHOWN))}
${articles.length > MOST_SHOWN && html`<p class="note">${site.texts('ARTICLES', { count: articles.length })}</p>`}</section>`,
)}${looseList(site, sorted)}${chatBand(site)}`,
};

export const homePage = (site: Site, content: Home): PageParts => {
  const { portal, locale } = site;
  const { template } = portal;
  return {
    title: nameOf(portal),
    description: portal.header_text,
    path: paths.home(locale),
    translations: localesOf(portal).all.map((code) => ({ locale: code, path: paths.home(code) })),
    main: homes[template](site, sortIntoShelves(content)),
    ...(template === 'docs' ? {} : { ownSearch: true, isWide: true }),
  };
};
