import { useRef, useState } from 'react';
import { lazyPart } from '../../shared/lazy-part.ts';
import { Icon } from '../../shared/ui/Icon.tsx';
import { IconButton } from '../../shared/ui/IconButton.tsx';
import { useTexts } from '../base/texts.ts';
import { PartMissing } from '../shell/PartMissing.tsx';
import styles from './Home.module.css';

const ArticleSearch = lazyPart(() => import('./ArticleSearch.tsx'), 'ArticleSearch', PartMissing);

type PopularArticlesProps = {
  articles: { title: string; link: string }[];
  centre: string;
  /** Of a category: its name, and the page that lists all of it. */
  category?: { name: string; link: string };
  onOpen: (link: string) => void;
};

export const PopularArticles = ({ articles, centre, category, onOpen }: PopularArticlesProps) => {
  const { t } = useTexts();
  const [searching, setSearching] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    setSearching(false);
    opener.current?.focus();
  };
  return (
    <section className={`${styles.card} ${styles.articles}`} aria-labelledby="popular-articles">
      <div className={styles.heading}>
        <h2 id="popular-articles">{category?.name ?? t('POPULAR_ARTICLES')}</h2>
        <IconButton
          ref={opener}
          icon="search"
          size={18}
          label={t('ARTICLE_SEARCH')}
          aria-expanded={searching}
          onClick={() => setSearching(!searching)}
        />
      </div>
      {searching ? (
        <ArticleSearch centre={centre} onOpen={onOpen} onClose={close} />
      ) : (
        <ul>
          {articles.map(({ title, link }) => (
            <li key={link}>
              <button type="button" className={styles.article} onClick={() => onOpen(link)}>
                <span>
                  <bdi>{title}</bdi>
                </span>
                <Icon name="chevron-right" size={16} />
              </button>
            </li>
          ))}
          <li>
            <button
              type="button"
              className={`${styles.article} ${styles.showAll}`}
              onClick={() => onOpen(category?.link ?? centre)}
            >
              <span>{t('VIEW_ALL_ARTICLES')}</span>
              <Icon name="arrow-right" size={16} />
            </button>
          </li>
        </ul>
      )}
    </section>
  );
};
