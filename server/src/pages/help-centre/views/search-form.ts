import { html } from '../../../platform/html.ts';
import { hrefOf, paths, type Site, viewParameters } from './site-context.ts';

/** An ordinary form; the script adds suggestions while typing (`web/site/search.ts`). */
export const searchForm = (site: Site, query = '') => {
  const { base, locale, texts, view } = site;
  return html`<form class="search" role="search" action="${base}${paths.home(locale)}" data-suggest="${hrefOf(site, paths.search(locale))}" data-failed="${texts('SEARCH_FAILED')}">
<div class="field"><input type="text" inputmode="search" enterkeyhint="search" autocomplete="off" spellcheck="false" name="query" value="${query}" maxlength="200" aria-label="${texts('SEARCH')}" placeholder="${texts('SEARCH')}"></div>
${Object.entries(viewParameters(view)).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<button>${texts('SEARCH_BUTTON')}</button></form>`;
};
