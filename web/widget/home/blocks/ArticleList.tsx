import { portalLocale } from '@porchlight/core/rules/texts/portal-locale.ts';
import { POPULAR_ARTICLES, POPULAR_ARTICLES_QUERY } from '@porchlight/core/wire/limits.ts';
import type { HomeViewOf } from '@porchlight/core/wire/widget/home.ts';
import { useEffect, useState } from 'react';
import { ANSWER_MS, inTime } from '../../../shared/in-time.ts';
import type { PopularArticle } from '../../base/widget-api.ts';
import { portalAddress } from '../../state/article-store.ts';
import { useWidget } from '../../state/widget-context.ts';
import { ArticlesBlock } from '../ArticlesBlock.tsx';
import { PopularArticles } from '../articles-part.ts';

const fetchArticles = async (address: string): Promise<PopularArticle[]> => {
  const query = Object.entries(POPULAR_ARTICLES_QUERY).map(([name, value]) => `${name}=${value}`);
  const response = await inTime(
    fetch(`${address}/articles.json?${query.join('&')}`, { credentials: 'omit' }),
    ANSWER_MS,
  );
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  return (await response.json()).payload;
};

/** Without articles while there are none, or they cannot be had. */
const useArticles = (address: string) => {
  const [found, setFound] = useState<readonly PopularArticle[]>([]);
  useEffect(() => {
    let isLeft = false;
    fetchArticles(address).then(
      (articles) => !isLeft && setFound(articles.slice(0, POPULAR_ARTICLES)),
      () => {},
    );
    return () => {
      isLeft = true;
    };
  }, [address]);
  return found;
};

type ListedProps = {
  articles: readonly PopularArticle[];
  centre: string;
  category: { name: string; link: string } | undefined;
};

const ListedArticles = ({ articles, centre, category }: ListedProps) => {
  const { router } = useWidget();
  return (
    articles.length > 0 && (
      <PopularArticles
        articles={[...articles]}
        {...(category && { category })}
        onOpen={(link) => router.switchTo('article-viewer', { link })}
        centre={centre}
      />
    )
  );
};

type CategoryProps = { centre: string; category: { name: string; link: string } };

const FetchedCategory = ({ centre, category }: CategoryProps) => (
  <ListedArticles centre={centre} category={category} articles={useArticles(category.link)} />
);

/** Articles of a category; the popular ones in a language that it is not translated into. */
export const ArticleList = ({ block: { category: names, listed } }: { block: HomeViewOf<'articles'> }) => {
  const { page, language } = useWidget();
  const { portal } = page.channel;
  if (!portal) return null;
  const code = language.code();
  const locale = portalLocale(portal, code);
  const centre = portalAddress(portal, code);
  const found = names?.[locale];
  const category = found && { name: found.name, link: `${centre}/categories/${encodeURIComponent(found.slug)}` };
  // Those of the page's own language came with it.
  if (listed?.locale === locale)
    return <ListedArticles centre={centre} category={category} articles={listed.articles} />;
  return category ? <FetchedCategory centre={centre} category={category} /> : <ArticlesBlock />;
};
