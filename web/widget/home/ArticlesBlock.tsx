import { useEffect } from 'react';
import { useStore } from '../../shared/use-store.ts';
import { portalAddress } from '../state/article-store.ts';
import { useWidget } from '../state/widget-context.ts';
import { PopularArticles } from './articles-part.ts';

export const ArticlesBlock = () => {
  const { page, articles, router, language } = useWidget();
  const { articles: popular } = useStore(articles);
  const code = language.code();
  const { portal } = page.channel;
  useEffect(() => {
    void articles.fetch(code);
    if (portal) void PopularArticles.ask();
  }, [articles, code, portal]);
  return (
    portal &&
    popular.length > 0 && (
      <PopularArticles
        articles={[...popular]}
        onOpen={(link) => router.switchTo('article-viewer', { link })}
        centre={portalAddress(portal, code)}
      />
    )
  );
};
