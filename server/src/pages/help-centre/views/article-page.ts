import { languageTag } from '@porchlight/core/i18n/locales.ts';
import { articleToHtml, type Heading } from '@porchlight/core/rules/markdown/article-html.ts';
import { textPreview } from '@porchlight/core/rules/markdown/text-preview.ts';
import type { ArticleSummary } from '../../../domain/help-centre/queries.ts';
import type { ArticleRow, CategoryRow } from '../../../platform/database/schema/help-centre.ts';
import { Html, html } from '../../../platform/html.ts';
import { chatBand } from './chat.ts';
import type { PageParts } from './layout.ts';
import { pathTo, shortList } from './lists.ts';
import { hrefOf, paths, pathWithin, type Site } from './site-context.ts';

/** A shorter text is visible at once. */
const WORTH_A_LIST = 3;
const MOST_LISTED = 40;
const DESCRIPTION = 160;
/** Ids of the page's own elements. */
const TAKEN = ['main', 'helpful', 'contents', 'cw-article-content', 'found'];

const contents = ({ texts }: Site, headings: readonly Heading[]) => {
  const listed = headings.filter(({ level, text }) => level <= 3 && text !== '').slice(0, MOST_LISTED);
  if (listed.length < WORTH_A_LIST) return null;
  const top = Math.min(...listed.map(({ level }) => level));
  return html`<nav class="contents" aria-labelledby="contents"><h2 id="contents">${texts('CONTENTS')}</h2><ul>${listed.map(
    ({ level, id, text }) => html`<li${level > top && new Html(' class="deep"')}><a href="#${id}">${text}</a></li>`,
  )}</ul></nav>`;
};

/** The rating: not given yet, a "no" that may be explained, or done. */
export type Answered = 'not-yet' | 'no' | 'done';

const helpful = (site: Site, article: ArticleRow, answered: Answered) => {
  const { texts } = site;
  const action = hrefOf(site, `${paths.article(article)}/feedback`);
  const thanks = html`<p role="status" tabindex="-1">${texts('THANKS')}</p>`;
  const question = html`<form class="row" method="post" action="${action}"><h2>${texts('HELPFUL')}</h2>
<button name="helpful" value="yes">${texts('YES')}</button><button name="helpful" value="no">${texts('NO')}</button></form>`;
  const comment = html`${thanks}<form method="post" action="${action}"><input type="hidden" name="helpful" value="no">
<label>${texts('COMMENT')}<br><textarea name="comment" rows="3" maxlength="2000" dir="auto" required></textarea></label>
<div class="row"><button>${texts('SEND')}</button></div></form>`;
  const shown = { 'not-yet': question, no: comment, done: thanks }[answered];
  return html`<section class="helpful" id="helpful">${shown}</section>`;
};

export type Reading = {
  article: ArticleRow;
  /** The category of the article, after its parent. */
  shelves: readonly (CategoryRow | undefined)[];
  /** Those with articles. */
  categories: readonly CategoryRow[];
  /** The articles of its category. */
  siblings: readonly ArticleSummary[];
  related: readonly ArticleSummary[];
  translations: readonly { slug: string; locale: string }[];
  answered: Answered;
  publicUrl: string;
  /** Null: a link is shown instead. */
  pictureAddress: (src: string) => string | null;
};

export const articlePage = (site: Site, reading: Reading): PageParts => {
  const { article, shelves, categories, siblings, related, translations, answered, publicUrl, pictureAddress } =
    reading;
  const { texts, locale } = site;
  const date = new Intl.DateTimeFormat(languageTag(locale), { dateStyle: 'long', timeZone: 'UTC' }).format(
    article.updated_at,
  );
  const ownAddress = (href: string) => {
    const path = pathWithin(site, publicUrl, href);
    return path?.startsWith('#') ? path : path && hrefOf(site, path);
  };
  const { html: text, headings } = articleToHtml(article.content, { ownAddress, pictureAddress, taken: TAKEN });
  const list = contents(site, headings);
  const main = html`${pathTo(site, shelves)}<div class="reading${list && ' long'}"><div class="title"><h1>${article.title}</h1><p class="note">${texts('UPDATED', { date })}</p></div>
${list}<article><div id="cw-article-content">${new Html(text)}</div></article>
${helpful(site, article, answered)}
${related.length > 0 && html`<section class="related"><h2>${texts('RELATED')}</h2>${shortList(site, related)}</section>`}${chatBand(site)}</div>`;
  return {
    title: article.title,
    description: article.description || textPreview(article.content, DESCRIPTION),
    path: paths.article(article),
    translations: translations.map((each) => ({ locale: each.locale, path: paths.article(each) })),
    article,
    main,
    shelves: { categories, articles: siblings },
    place: { category_id: article.category_id, article_id: article.id },
  };
};
