import type { SearchedQuery } from '@porchlight/core/wire/help-centre/analytics.ts';
import { formatNumber } from '../../reports/format.ts';
import type { Column } from '../../reports/table/sorting.ts';
import { Link } from '../../ui/Link.tsx';
import { type CentreProps, languageName } from '../centre-api.ts';
import { t } from '../texts.ts';
import { newArticlePath } from './address.ts';
import { RankedPanel } from './RankedPanel.tsx';
import text from '../../ui/Text.module.css';
import styles from './Searches.module.css';

type SearchesProps = Pick<CentreProps, 'portal' | 'go'> & {
  rows: readonly SearchedQuery[];
  /** Of a file. */
  days: string;
};

const count = (key: 'searches' | 'without_result' | 'opened' | 'last_results', title: string) => ({
  key,
  title,
  value: (row: SearchedQuery) => row[key],
  cell: (row: SearchedQuery) => formatNumber(row[key]),
});

const columnsOf = (
  { portal }: Pick<SearchesProps, 'portal'>,
  counts: Column<SearchedQuery>[],
): Column<SearchedQuery>[] => [
  { key: 'name', title: t('QUERY'), value: ({ query }) => query, cell: ({ query }) => query },
  ...(portal.config.allowed_locales.length > 1
    ? [
        {
          key: 'locale',
          title: t('LANGUAGE'),
          value: ({ locale }: SearchedQuery) => languageName(locale),
          cell: ({ locale }: SearchedQuery) => languageName(locale),
          isText: true,
        },
      ]
    : []),
  ...counts,
];

const Query = ({ row }: { row: SearchedQuery }) => (
  <bdi className={styles.query} title={row.query}>
    {row.query}
  </bdi>
);

export const TopSearches = ({ rows, portal, days }: SearchesProps) => (
  <RankedPanel
    title={t('TOP_SEARCHES')}
    hint={t('TOP_SEARCHES_HINT')}
    empty={t('TOP_SEARCHES_NONE')}
    name={`searches-${days}`}
    columns={columnsOf({ portal }, [
      count('searches', t('FIGURE_SEARCHES')),
      count('opened', t('OPENED')),
      count('last_results', t('LAST_RESULTS')),
    ])}
    rows={rows}
    nameOf={(row) => <Query row={row} />}
    firstSort="-searches"
  />
);

export const SearchesWithoutResult = ({ rows, portal, go, days }: SearchesProps) => (
  <RankedPanel
    title={t('WITHOUT_RESULT')}
    hint={t('WITHOUT_RESULT_HINT')}
    empty={t('WITHOUT_RESULT_NONE')}
    name={`searches-without-results-${days}`}
    columns={columnsOf({ portal }, [
      count('without_result', t('FIGURE_WITHOUT_RESULT')),
      count('last_results', t('LAST_RESULTS')),
    ])}
    rows={rows}
    nameOf={(row) => (
      <span className={styles.missed}>
        <Query row={row} />
        <Link
          to={newArticlePath(portal.slug, row)}
          go={go}
          className={text.link}
          aria-label={t('NEW_ARTICLE_ABOUT', { query: row.query })}
        >
          {t('NEW_ARTICLE')}
        </Link>
      </span>
    )}
    firstSort="-without_result"
  />
);
