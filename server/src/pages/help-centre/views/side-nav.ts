import type { ArticleId, CategoryId } from '@porchlight/core/wire/ids.ts';
import type { ArticleSummary } from '../../../domain/help-centre/queries.ts';
import type { CategoryRow } from '../../../platform/database/schema/help-centre.ts';
import { Html, html } from '../../../platform/html.ts';
import { icon } from './icon.ts';
import { articleLink } from './lists.ts';
import { hrefOf, paths, type Shelves, type Site } from './site-context.ts';

/** What a page is about, as the list beside it marks it. */
export type Place = { category_id?: CategoryId | null | undefined; article_id?: ArticleId | undefined };

/** Longer lists end with a link to the page of their category. */
const MOST = 25;

const articleEntries = (
  site: Site,
  category: CategoryRow,
  articles: readonly ArticleSummary[],
  { article_id }: Place,
) => {
  const address = hrefOf(site, paths.category(category));
  return html`<ul>${articles
    .slice(0, MOST)
    .map((article) =>
      article.id === article_id
        ? html`<li><a aria-current="page" href="${hrefOf(site, paths.article(article))}">${article.title}</a></li>`
        : html`<li>${articleLink(site, article)}</li>`,
    )}${articles.length > MOST && html`<li><a href="${address}">${site.texts('ARTICLES', { count: articles.length })}</a></li>`}</ul>`;
};

/** Subcategories follow their parent. */
const inOrder = (categories: readonly CategoryRow[]) => {
  const ids = new Set(categories.map(({ id }) => id));
  const isTop = ({ parent_category_id: above }: CategoryRow) => above === null || !ids.has(above);
  const tops = categories.filter(isTop);
  const below = (top: CategoryRow) => categories.filter(({ parent_category_id }) => parent_category_id === top.id);
  return tops.flatMap((top) => [
    { category: top, isDeep: false },
    ...below(top).map((category) => ({ category, isDeep: true })),
  ]);
};

/** The categories of the site; the articles of the page's own beneath it, or of each where the template opens them. */
export const sideNav = (site: Site, { categories, articles }: Shelves, place: Place) => {
  if (categories.length === 0) return null;
  const isTree = site.portal.template === 'docs';
  const entry = ({ category, isDeep }: { category: CategoryRow; isDeep: boolean }) => {
    const own = articles.filter(({ category_id }) => category_id === category.id);
    const isHere = category.id === place.category_id;
    if (isTree && own.length === 0 && !isHere) return null;
    const isPage = isHere && place.article_id === undefined;
    const name = html`<a${isPage && new Html(' aria-current="page"')}${isHere && new Html(' class="here"')} href="${hrefOf(site, paths.category(category))}">${icon(category)}<span dir="auto">${category.name}</span></a>`;
    return html`<li${isDeep && new Html(' class="deep"')}>${name}${(isTree || isHere) && own.length > 0 && articleEntries(site, category, own, place)}</li>`;
  };
  return html`<nav class="side" aria-label="${site.texts('CATEGORIES')}"><ul>${inOrder(categories).map(entry)}</ul></nav>`;
};
