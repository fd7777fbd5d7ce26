import { useCallback, useEffect, useState } from 'react';
import { Button } from '../../../shared/ui/Button.tsx';
import { IconButton } from '../../../shared/ui/IconButton.tsx';
import { follow } from '../../follow.ts';
import { Problem } from '../../settings/Problem.tsx';
import { Shown } from '../../settings/Shown.tsx';
import { useLoaded } from '../../settings/use-loaded.ts';
import { useSaving } from '../../settings/use-saving.ts';
import { ago } from '../../time.ts';
import { type Article, type ArticleList, type ArticleWish, type CentreProps, pathTo, STATUSES } from '../centre-api.ts';
import styles from '../HelpCentre.module.css';
import { LanguageSelect } from '../LanguageSelect.tsx';
import { moved } from '../order.ts';
import { t } from '../texts.ts';

/** Wire protocol 12.2. */
const PAGE = 25;
/** Typing is over when nothing came for this long. */
const PAUSE_MS = 250;

type TabProps = CentreProps & { locale: string; onLocale: (locale: string) => void };
type Filters = Omit<ArticleWish, 'locale'>;

const START: Filters = { status: 'all', category: '', query: '', page: 1 };

const Row = ({ article, portal, go }: { article: Article } & Pick<CentreProps, 'portal' | 'go'>) => {
  const path = pathTo(portal.slug, 'articles', article.id);
  const facts = [
    article.category?.name ?? t('NO_CATEGORY'),
    t('BY', { name: article.author?.name ?? '–', time: ago(article.updated_at, Date.now() / 1000) }),
    t('VIEWS', { count: article.views }),
  ];
  return (
    <span className={styles.words}>
      <a href={path} dir="auto" onClick={(event) => follow(event, () => go(path))}>
        {article.title}
      </a>
      <small>{facts.join(' · ')}</small>
    </span>
  );
};

const Search = ({ query, onSearch }: { query: string; onSearch: (query: string) => void }) => {
  const [text, setText] = useState(query);
  useEffect(() => {
    if (text.trim() === query) return;
    const timer = setTimeout(() => onSearch(text.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, query, onSearch]);
  return (
    <input
      type="search"
      aria-label={t('SEARCH')}
      placeholder={t('SEARCH')}
      maxLength={200}
      value={text}
      onChange={({ target }) => setText(target.value)}
    />
  );
};

type RowsProps = CentreProps & { list: ArticleList; canMove: boolean; reload: () => void };

const Rows = ({ centre, portal, go, list, canMove, reload }: RowsProps) => {
  const saving = useSaving();
  const move = async (index: number, step: 1 | -1) => {
    if (await saving.save(() => centre.reorder(portal.slug, moved(list.payload, index, step)))) reload();
  };
  return (
    <>
      <Problem text={saving.otherError()} />
      <ul className={styles.rows}>
        {list.payload.map((article, index) => (
          <li key={article.id}>
            <Row article={article} portal={portal} go={go} />
            <span className={styles.state} data-state={article.status}>
              {t(`STATUS_${article.status}`)}
            </span>
            {canMove && (
              <>
                <IconButton
                  icon="arrow-up"
                  size={18}
                  label={t('MOVE_UP', { name: article.title })}
                  disabled={index === 0 || saving.busy}
                  onClick={() => void move(index, -1)}
                />
                <IconButton
                  icon="arrow-down"
                  size={18}
                  label={t('MOVE_DOWN', { name: article.title })}
                  disabled={index === list.payload.length - 1 || saving.busy}
                  onClick={() => void move(index, 1)}
                />
              </>
            )}
          </li>
        ))}
      </ul>
    </>
  );
};

/** The articles of one language in their order, whatever their state; narrowed and found. */
export const ArticlesTab = ({ locale, onLocale, ...given }: TabProps) => {
  const { centre, portal, go } = given;
  const [filters, setFilters] = useState(START);
  const change = useCallback((part: Partial<Filters>) => setFilters((before) => ({ ...before, page: 1, ...part })), []);
  const find = useCallback((query: string) => change({ query }), [change]);
  const load = useCallback(async () => {
    const [list, categories] = await Promise.all([
      centre.articles(portal.slug, { ...filters, locale }),
      centre.categories(portal.slug, locale),
    ]);
    return { list, categories };
  }, [centre, portal.slug, filters, locale]);
  const { state, reload } = useLoaded(load);
  const categories = state.kind === 'ready' ? state.data.categories : [];
  const isNarrowed = filters.status !== 'all' || filters.category !== '' || filters.query !== '';
  return (
    <>
      <div className={styles.tools}>
        <LanguageSelect
          portal={portal}
          locale={locale}
          onLocale={(wanted) => {
            setFilters(START);
            onLocale(wanted);
          }}
        />
        <select
          aria-label={t('STATUS')}
          value={filters.status}
          onChange={({ target }) => change({ status: STATUSES.find((each) => each === target.value) ?? 'all' })}
        >
          {(['all', ...STATUSES] as const).map((status) => (
            <option key={status} value={status}>
              {t(`STATUS_${status}`)}
            </option>
          ))}
        </select>
        <select
          aria-label={t('CATEGORY')}
          value={filters.category}
          onChange={({ target }) => change({ category: target.value })}
        >
          <option value="">{t('ALL_CATEGORIES')}</option>
          {categories.map(({ id, name, slug }) => (
            <option key={id} value={slug}>
              {name}
            </option>
          ))}
        </select>
        <Search query={filters.query} onSearch={find} />
        <Button onClick={() => go(`${pathTo(portal.slug, 'articles', 'new')}?locale=${locale}`)}>
          {t('NEW_ARTICLE')}
        </Button>
      </div>
      <Shown state={state} reload={reload}>
        {({ list }) => {
          const pages = Math.max(1, Math.ceil(list.meta.articles_count / PAGE));
          if (list.payload.length === 0)
            return <p className={styles.empty}>{t(isNarrowed ? 'NOTHING_FOUND' : 'NO_ARTICLES')}</p>;
          return (
            <>
              {/* A place among some is no place among all. */}
              <Rows {...given} list={list} canMove={filters.query === ''} reload={reload} />
              {pages > 1 && (
                <div className={styles.pager}>
                  <IconButton
                    icon="chevron-left"
                    label={t('PREVIOUS')}
                    disabled={filters.page <= 1}
                    onClick={() => setFilters({ ...filters, page: filters.page - 1 })}
                  />
                  <span>{t('PAGE_OF', { page: filters.page, pages })}</span>
                  <IconButton
                    icon="chevron-right"
                    label={t('NEXT')}
                    disabled={filters.page >= pages}
                    onClick={() => setFilters({ ...filters, page: filters.page + 1 })}
                  />
                </div>
              )}
            </>
          );
        }}
      </Shown>
    </>
  );
};
