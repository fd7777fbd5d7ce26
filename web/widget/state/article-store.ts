import { portalLocale } from '@porchlight/core/rules/texts/portal-locale.ts';
import type { WidgetPortal } from '@porchlight/core/wire/inbox.ts';
import { POPULAR_ARTICLES } from '@porchlight/core/wire/limits.ts';
import { createStore } from '../../shared/store.ts';
import type { PopularArticle, WidgetApi } from '../base/widget-api.ts';

export type ArticleState = {
  articles: readonly PopularArticle[];
  isError: boolean;
  hasFetched: boolean;
  isFetching: boolean;
};
const START: ArticleState = { articles: [], isError: false, hasFetched: false, isFetching: false };

/** Wire protocol 8.6. */
export const portalAddress = (portal: WidgetPortal, locale: string): string =>
  `/hc/${encodeURIComponent(portal.slug)}/${encodeURIComponent(portalLocale(portal, locale))}`;

export const createArticles = (portal: WidgetPortal | null, widgetApi: Pick<WidgetApi, 'articles'>) => {
  const store = createStore(START);
  /** Counts requests: the response to one of an earlier language is ignored. */
  let latest = 0;
  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    fetch: async (locale: string) => {
      if (!portal) return;
      latest += 1;
      const mine = latest;
      store.set({ ...store.getSnapshot(), isFetching: true });
      try {
        const found = await widgetApi.articles(portal.slug, portalLocale(portal, locale));
        if (mine !== latest) return;
        const articles = found.length > 0 ? found.slice(0, POPULAR_ARTICLES) : store.getSnapshot().articles;
        store.set({ articles, isError: false, hasFetched: true, isFetching: false });
      } catch {
        if (mine !== latest) return;
        store.set({ ...store.getSnapshot(), isError: true, isFetching: false });
      }
    },
  };
};
export type Articles = ReturnType<typeof createArticles>;
