import { type Static, Type } from 'typebox';
import type { Found } from '../../domain/help-centre/search-articles.ts';
import { hrefOf, paths, resultCountText, type Site } from './views/site-context.ts';

export const Suggestions = Type.Object({
  message: Type.String(),
  payload: Type.Array(Type.Object({ title: Type.String(), excerpt: Type.String(), address: Type.String() })),
});

/** Links carry the view's parameters on. */
export const presentSuggestions = (site: Site, query: string, found: readonly Found[]): Static<typeof Suggestions> => ({
  message: resultCountText(site, query, found.length),
  payload: found.map((article) => ({
    title: article.title,
    excerpt: article.excerpt,
    address: hrefOf(site, paths.article(article)),
  })),
});
