import { languageTag } from '@porchlight/core/i18n/locales.ts';
import { markdownToHtml } from '@porchlight/core/rules/markdown-html.ts';
import { Html, html } from './html.ts';
import { hrefOf, type PageParts, type Site, searchForm } from './layout.ts';
import type { ArticleRow, CategoryRow } from './queries.ts';

const link = (site: Site, article: Pick<ArticleRow, 'slug' | 'title'>) =>
  html`<a href="${hrefOf(site, `/articles/${encodeURIComponent(article.slug)}`)}">${article.title}</a>`;

const linkList = (site: Site, articles: readonly ArticleRow[]) =>
  html`<ul class="list">${articles.map((article) => html`<li>${link(site, article)}</li>`)}</ul>`;

const SHOWN = 6;

const categoryCard = (site: Site, category: CategoryRow, articles: readonly ArticleRow[]) => html`<li class="card">
<h2><a href="${hrefOf(site, `/${site.locale}/categories/${encodeURIComponent(category.slug)}`)}">${category.icon} ${category.name}</a></h2>
<p>${category.description}</p>${linkList(site, articles.slice(0, SHOWN))}
<p class="note">${site.texts('ARTICLES', { count: articles.length })}</p></li>`;

type Home = { categories: readonly CategoryRow[]; articles: readonly ArticleRow[] };

export const homePage = (site: Site, { categories, articles }: Home): PageParts => {
  const { portal, locale, texts } = site;
  const title = portal.header_text || portal.page_title || portal.name;
  const known = new Set(categories.map(({ id }) => id));
  const loose = articles.filter(({ category_id }) => category_id === null || !known.has(category_id));
  const main = html`<div class="hero card"><h1>${title}</h1>${searchForm(site)}</div>
${articles.length === 0 && html`<p>${texts('EMPTY')}</p>`}
<ul class="cards">${categories.map((category) =>
    categoryCard(
      site,
      category,
      articles.filter(({ category_id }) => category_id === category.id),
    ),
  )}</ul>
${loose.length > 0 && html`<h2>${texts('UNCATEGORIZED')}</h2>${linkList(site, loose)}`}`;
  return { title, path: `/${locale}`, main };
};

export const searchPage = (site: Site, query: string, found: readonly ArticleRow[]): PageParts => {
  const { locale, texts } = site;
  const heading = found.length > 0 ? texts('RESULTS', { count: found.length, query }) : texts('NO_RESULTS', { query });
  const main = html`<nav class="path"><a href="${hrefOf(site, `/${locale}`)}">${texts('HOME')}</a></nav>
${searchForm(site, query)}<h1>${heading}</h1>
<ul class="list">${found.map((article) => html`<li>${link(site, article)}<p class="note">${article.description}</p></li>`)}</ul>`;
  return { title: heading, path: `/${locale}`, main };
};

const path = (site: Site, category: CategoryRow | undefined) => html`<nav class="path">
<a href="${hrefOf(site, `/${site.locale}`)}">${site.texts('HOME')}</a>${
  category &&
  html` / <a href="${hrefOf(site, `/${site.locale}/categories/${encodeURIComponent(category.slug)}`)}">${category.name}</a>`
}</nav>`;

export const categoryPage = (site: Site, category: CategoryRow, articles: readonly ArticleRow[]): PageParts => {
  const main = html`${path(site, undefined)}<h1>${category.name}</h1><p>${category.description}</p>
${articles.length === 0 ? html`<p>${site.texts('EMPTY')}</p>` : linkList(site, articles)}`;
  return {
    title: category.name,
    description: category.description,
    path: `/${site.locale}/categories/${encodeURIComponent(category.slug)}`,
    main,
  };
};

const helpful = (site: Site, article: ArticleRow, thanked: boolean) => {
  const { texts } = site;
  if (thanked) return html`<section class="helpful" id="helpful" role="status"><p>${texts('THANKS')}</p></section>`;
  const action = `${hrefOf(site, `/articles/${encodeURIComponent(article.slug)}/feedback`)}`;
  return html`<section class="helpful"><form method="post" action="${action}"><h2>${texts('HELPFUL')}</h2>
<label>${texts('COMMENT')}<br><textarea name="comment" rows="2" maxlength="2000"></textarea></label>
<div class="row"><button name="helpful" value="yes">${texts('YES')}</button><button name="helpful" value="no">${texts('NO')}</button></div></form></section>`;
};

type Article = {
  article: ArticleRow;
  category: CategoryRow | undefined;
  related: readonly ArticleRow[];
  thanked: boolean;
};

export const articlePage = (site: Site, { article, category, related, thanked }: Article): PageParts => {
  const { texts, locale } = site;
  const date = new Intl.DateTimeFormat(languageTag(locale), { dateStyle: 'long', timeZone: 'UTC' }).format(
    article.updated_at,
  );
  const main = html`${path(site, category)}<article><h1>${article.title}</h1>
<p class="note">${texts('UPDATED', { date })}</p>
<div id="cw-article-content">${new Html(markdownToHtml(article.content))}</div></article>
${helpful(site, article, thanked)}
${related.length > 0 && html`<section class="related"><h2>${texts('RELATED')}</h2>${linkList(site, related)}</section>`}`;
  return {
    title: article.title,
    description: article.description,
    path: `/articles/${encodeURIComponent(article.slug)}`,
    main,
  };
};

export const missingPage = (site: Site): PageParts => ({
  title: site.texts('NOT_FOUND'),
  path: `/${site.locale}`,
  main: html`<h1>${site.texts('NOT_FOUND')}</h1><p>${site.texts('NOT_FOUND_HINT')}</p>${searchForm(site)}
<p><a href="${hrefOf(site, `/${site.locale}`)}">${site.texts('HOME')}</a></p>`,
});
