import type { Found } from './search.ts';
import { hrefOf, paths, type Site } from './site.ts';

/** What was found, in words, and where each leads. Addresses keep how the page is looked at. */
export const presentSuggestions = (site: Site, query: string, found: readonly Found[]) => ({
  message:
    found.length > 0 ? site.texts('RESULTS', { count: found.length, query }) : site.texts('NO_RESULTS', { query }),
  payload: found.map((article) => ({
    title: article.title,
    excerpt: article.excerpt,
    address: hrefOf(site, paths.article(article)),
  })),
});
