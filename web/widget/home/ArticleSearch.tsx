import { useEffect, useMemo, useRef, useState } from 'react';
import { isComposing } from '../../shared/is-composing.ts';
import { createSearchCount } from '../../shared/search-count.ts';
import { Icon } from '../../shared/ui/Icon.tsx';
import { countSearch, type FoundArticles, searchArticles } from '../articles/search-articles.ts';
import { usePartTexts } from '../base/part-texts.ts';
import styles from './ArticleSearch.module.css';
import home from './Home.module.css';

/** Debounce: long enough not to search for each letter, short enough not to be noticed. */
const PAUSE_MS = 200;

const useSearchCount = (centre: string) => {
  const count = useMemo(() => createSearchCount((query, outcome) => countSearch(centre, query, outcome)), [centre]);
  useEffect(() => {
    window.addEventListener('pagehide', count.left);
    return () => {
      window.removeEventListener('pagehide', count.left);
      count.left();
    };
  }, [count]);
  return count;
};

/** `onFound`: results of a query are displayed. */
const useFound = (centre: string, query: string, onFound: (query: string) => void) => {
  const [found, setFound] = useState<{ of: string; articles: FoundArticles } | 'failed'>();
  useEffect(() => {
    if (!query) {
      setFound(undefined);
      return undefined;
    }
    const controller = new AbortController();
    const timer = setTimeout(() => {
      searchArticles(centre, query, controller.signal).then(
        (articles) => {
          setFound({ of: query, articles });
          onFound(query);
        },
        () => {
          if (!controller.signal.aborted) setFound('failed');
        },
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [centre, query, onFound]);
  return found;
};

type ArticleSearchProps = {
  centre: string;
  onOpen: (link: string) => void;
  onClose: () => void;
};

export const ArticleSearch = ({ centre, onOpen, onClose }: ArticleSearchProps) => {
  const { t } = usePartTexts();
  const [text, setText] = useState('');
  const count = useSearchCount(centre);
  const found = useFound(centre, text.trim(), count.displayed);
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => box.current?.focus({ preventScroll: true }), []);
  const message = found === 'failed' ? t('TRANSCRIPT_FAILED') : found?.articles.message;
  return (
    <search
      className={styles.search}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) count.left();
      }}
    >
      <input
        ref={box}
        type="search"
        className={styles.box}
        aria-label={t('ARTICLE_SEARCH')}
        placeholder={t('ARTICLE_SEARCH')}
        enterKeyHint="search"
        dir={text ? 'auto' : undefined}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || isComposing(event.nativeEvent)) return;
          // This Escape is for the search, not the chat.
          event.preventDefault();
          onClose();
        }}
      />
      <p className={styles.status} role="status">
        <bdi>{message}</bdi>
      </p>
      {found && found !== 'failed' && (
        <ul>
          {found.articles.payload.map(({ title, excerpt, address }) => (
            <li key={address}>
              <button
                type="button"
                className={home.article}
                onClick={() => {
                  count.opened(found.of);
                  onOpen(address);
                }}
              >
                <span>
                  <bdi>{title}</bdi>
                  {excerpt && (
                    <span className={styles.excerpt}>
                      <bdi>{excerpt}</bdi>
                    </span>
                  )}
                </span>
                <Icon name="chevron-right" size={16} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </search>
  );
};
