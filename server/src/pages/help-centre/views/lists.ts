import { foldWithPlaces } from '@porchlight/core/rules/matching/search-folding.ts';
import type { ArticleSummary } from '../../../domain/help-centre/queries.ts';
import type { Found } from '../../../domain/help-centre/search-articles.ts';
import type { CategoryRow } from '../../../platform/database/schema/help-centre.ts';
import { html } from '../../../platform/html.ts';
import { hrefOf, paths, type Site } from './site-context.ts';

export const articleLink = (site: Site, article: Pick<ArticleSummary, 'slug' | 'title'>) =>
  html`<a href="${hrefOf(site, paths.article(article))}">${article.title}</a>`;

export const articleList = (site: Site, articles: readonly ArticleSummary[]) =>
  html`<ul class="list">${articles.map(
    (article) =>
      html`<li>${articleLink(site, article)}${article.description && html`<p class="note">${article.description}</p>`}</li>`,
  )}</ul>`;

export const shortList = (site: Site, articles: readonly ArticleSummary[]) =>
  html`<ul class="list">${articles.map((article) => html`<li>${articleLink(site, article)}</li>`)}</ul>`;

export const categoryLink = (site: Site, category: CategoryRow) =>
  html`<a href="${hrefOf(site, paths.category(category))}">${category.name}</a>`;

const LETTER = '[\\p{Script=Latin}\\p{Script=Cyrillic}\\p{Script=Greek}\\p{Script=Armenian}]';

/** Marks the found words of a text. `words`: letters and digits alone, folded. */
const marked = (text: string, words: readonly string[]) => {
  if (words.length === 0) return html`${text}`;
  const any = new RegExp(`(?:${words.join('|')})(?:(?<=${LETTER})${LETTER}*)?`, 'giu');
  const { folded, places } = foldWithPlaces(text);
  const ends = [...folded.matchAll(any)].flatMap(({ 0: { length }, index }) => [places[index], places[index + length]]);
  const parts = [0, ...ends].map((start, index) => text.slice(start, ends[index]));
  return html`${parts.map((part, index) => (index % 2 === 1 ? html`<mark>${part}</mark>` : part))}`;
};

export const foundList = (site: Site, found: readonly Found[], words: readonly string[]) =>
  html`<ul class="list" data-found>${found.map(
    (article) => html`<li>${articleLink(site, article)}<p class="note">${marked(article.excerpt, words)}</p></li>`,
  )}</ul>`;

export const pathTo = (site: Site, categories: readonly (CategoryRow | undefined)[]) => html`
<nav class="path" aria-label="${site.texts('YOU_ARE_HERE')}"><ol>
<li><a href="${hrefOf(site, paths.home(site.locale))}">${site.texts('HOME')}</a></li>
${categories.map((category) => category && html`<li><a href="${hrefOf(site, paths.category(category))}">${category.name}</a></li>`)}</ol></nav>`;
