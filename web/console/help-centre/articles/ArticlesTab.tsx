import { useCallback, useState } from 'react';
import { Button } from '../../../shared/ui/Button.tsx';
import { ago } from '../../base/time.ts';
import { Problem } from '../../form/Problem.tsx';
import { useSaving } from '../../form/use-saving.ts';
import { LoadedContent } from '../../loading/LoadedContent.tsx';
import { useLoaded } from '../../loading/use-loaded.ts';
import { Empty } from '../../ui/Empty.tsx';
import { Link } from '../../ui/Link.tsx';
import { NumberedPager } from '../../ui/NumberedPager.tsx';
import { Search } from '../../ui/Search.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { type Article, type ArticleList, type ArticleWish, type CentreProps, pathTo, STATUSES } from '../centre-api.ts';
import { LanguageSelect } from '../LanguageSelect.tsx';
import { MoveButtons } from '../MoveButtons.tsx';
import { moved } from '../order.ts';
import { t } from '../texts.ts';
import bar from '../../ui/Bar.module.css';
import control from '../../ui/Control.module.css';
import rows from '../../ui/Rows.module.css';

/** Wire protocol 12.2. */
const PAGE = 25;
type TabProps = CentreProps & { locale: string; onLocale: (locale: string) => void };
type Filters = Omit<ArticleWish, 'locale'>;

const START: Filters = { status: 'all', category: '', query: '', page: 1 };

/** Who wrote it last is not known of what came with the installation. */
const changed = ({ author, updated_at }: Article) => {
  const time = ago(updated_at, Date.now() / 1000);
  return author ? t('BY', { name: author.name, time }) : t('CHANGED', { time });
};

const Row = ({ article, portal, go }: { article: Article } & Pick<CentreProps, 'portal' | 'go'>) => {
  const path = pathTo(portal.slug, 'articles', article.id);
  const answers = article.helpful_count + article.not_helpful_count;
  const facts = [
    article.category?.name ?? t('NO_CATEGORY'),
    changed(article),
    t('VIEWS', { count: article.views }),
    ...(answers > 0 ? [t('HELPED', { helped: article.helpful_count, all: answers })] : []),
  ];
  return (
    <span className={rows.text}>
      <Link to={path} go={go} dir="auto">
        {article.title}
      </Link>
      <small>{facts.join(' · ')}</small>
    </span>
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
      <ul className={rows.rows}>
        {list.payload.map((article, index) => (
          <li key={article.id} className={rows.row}>
            <Row article={article} portal={portal} go={go} />
            <Tag tone={article.status === 'published' ? 'accent' : undefined}>{t(`STATUS_${article.status}`)}</Tag>
            {canMove && (
              <MoveButtons
                name={article.title}
                isFirst={index === 0}
                isLast={index === list.payload.length - 1}
                busy={saving.busy}
                onMove={(step) => void move(index, step)}
              />
            )}
          </li>
        ))}
      </ul>
    </>
  );
};

export const ArticlesTab = ({ locale, onLocale, ...rest }: TabProps) => {
  const { centre, portal, go } = rest;
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
      <div className={`${bar.bar} ${bar.tools}`}>
        <LanguageSelect
          portal={portal}
          locale={locale}
          onLocale={(next) => {
            setFilters(START);
            onLocale(next);
          }}
        />
        <select
          className={control.control}
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
          className={control.control}
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
        <Search label={t('SEARCH')} query={filters.query} onSearch={find} />
        <Button onClick={() => go(`${pathTo(portal.slug, 'articles', 'new')}?locale=${locale}`)}>
          {t('NEW_ARTICLE')}
        </Button>
      </div>
      <LoadedContent state={state} reload={reload}>
        {({ list }) => {
          if (list.payload.length === 0) return <Empty>{t(isNarrowed ? 'NOTHING_FOUND' : 'NO_ARTICLES')}</Empty>;
          return (
            <>
              {/* A place among some is no place among all. */}
              <Rows {...rest} list={list} canMove={filters.query === ''} reload={reload} />
              <NumberedPager
                page={filters.page}
                count={list.meta.articles_count}
                size={PAGE}
                onPage={(page) => setFilters({ ...filters, page })}
              />
            </>
          );
        }}
      </LoadedContent>
    </>
  );
};
