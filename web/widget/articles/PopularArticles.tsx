import { Icon } from '../../shared/ui/Icon.tsx';
import styles from '../home/Home.module.css';
import { useTexts } from '../texts.ts';

type PopularArticlesProps = {
  articles: { title: string; link: string }[];
  onOpen: (link: string) => void;
  onOpenAll: () => void;
};

export const PopularArticles = ({ articles, onOpen, onOpenAll }: PopularArticlesProps) => {
  const { t } = useTexts();
  return (
    <section className={`${styles.card} ${styles.articles}`} aria-labelledby="popular-articles">
      <h2 className={styles.heading} id="popular-articles">
        {t('POPULAR_ARTICLES')}
      </h2>
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
          <button type="button" className={`${styles.article} ${styles.all}`} onClick={onOpenAll}>
            <span>{t('VIEW_ALL_ARTICLES')}</span>
            <Icon name="arrow-right" size={16} />
          </button>
        </li>
      </ul>
    </section>
  );
};
