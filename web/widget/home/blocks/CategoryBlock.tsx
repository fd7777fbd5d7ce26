import { POPULAR_ARTICLES, POPULAR_ARTICLES_QUERY } from '@porchlight/core/wire/limits.ts';
import type { HomeViewOf } from '@porchlight/core/wire/widget/home.ts';
import { useEffect, useState } from 'react';
import { ANSWER_MS, inTime } from '../../../shared/in-time.ts';
import type { PopularArticle } from '../../base/widget-api.ts';
import { portalAddress, portalLocale } from '../../state/article-store.ts';
import { useWidget } from '../../state/widget-context.ts';
import { ArticlesBlock } from '../ArticlesBlock.tsx';
import { PopularArticles } from '../PopularArticles.tsx';

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

type ListedProps = { centre: string; name: string; link: string };

const ListedArticles = ({ centre, ...category }: ListedProps) => {
  const { router } = useWidget();
  const articles = useArticles(category.link);
  return (
    articles.length > 0 && (
      <PopularArticles
        articles={[...articles]}
        category={category}
        onOpen={(link) => router.switchTo('article-viewer', { link })}
        centre={centre}
      />
    )
  );
};

type CategoryProps = { category: NonNullable<HomeViewOf<'articles'>['category']> };

/** Articles of a category; the popular ones in a language that it is not translated into. */
export const CategoryBlock = ({ category }: CategoryProps) => {
  const { page, language } = useWidget();
  const { portal } = page.channel;
  const code = language.code();
  const found = portal && category[portalLocale(portal, code)];
  if (!found) return <ArticlesBlock />;
  const centre = portalAddress(portal, code);
  return (
    <ListedArticles centre={centre} name={found.name} link={`${centre}/categories/${encodeURIComponent(found.slug)}`} />
  );
};
