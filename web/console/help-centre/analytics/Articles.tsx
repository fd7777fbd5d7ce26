import type { ReadArticle } from '@porchlight/core/wire/help-centre/analytics.ts';
import { formatNumber, formatPercent } from '../../reports/format.ts';
import { Named } from '../../reports/table/Named.tsx';
import type { Column } from '../../reports/table/sorting.ts';
import { type CentreProps, languageName, pathTo } from '../centre-api.ts';
import { t } from '../texts.ts';
import { helpfulPercent } from './helpful.ts';
import { RankedPanel } from './RankedPanel.tsx';

type ArticlesProps = Pick<CentreProps, 'portal' | 'go'> & { rows: readonly ReadArticle[]; days: string };

const answersOf = ({ helpful_count, not_helpful_count }: ReadArticle) => helpful_count + not_helpful_count;

const columnsOf = ({ portal }: Pick<ArticlesProps, 'portal'>): Column<ReadArticle>[] => [
  { key: 'name', title: t('ARTICLE_TITLE'), value: ({ title }) => title, cell: ({ title }) => title },
  ...(portal.config.allowed_locales.length > 1
    ? [
        {
          key: 'locale',
          title: t('LANGUAGE'),
          value: ({ locale }: ReadArticle) => languageName(locale),
          cell: ({ locale }: ReadArticle) => languageName(locale),
          isText: true,
        },
      ]
    : []),
  { key: 'views', title: t('FIGURE_VIEWS'), value: ({ views }) => views, cell: ({ views }) => formatNumber(views) },
  {
    key: 'answers',
    title: t('READER_ANSWERS'),
    value: answersOf,
    cell: (row) => formatNumber(answersOf(row)),
  },
  {
    key: 'helpful',
    title: t('HELPFUL_RATE'),
    value: (row) => {
      const percent = helpfulPercent(row);
      return percent === null ? null : Math.round(percent);
    },
    cell: (row) => formatPercent(helpfulPercent(row)),
  },
];

const nameOf = ({ portal, go }: Pick<ArticlesProps, 'portal' | 'go'>, { id, title }: ReadArticle) => (
  <Named name={title} to={pathTo(portal.slug, 'articles', id)} go={go} />
);

export const MostViewed = ({ rows, portal, go, days }: ArticlesProps) => (
  <RankedPanel
    title={t('MOST_VIEWED')}
    hint={t('MOST_VIEWED_HINT')}
    empty={t('MOST_VIEWED_NONE')}
    name={`articles-${days}`}
    columns={columnsOf({ portal })}
    rows={rows}
    nameOf={(row) => nameOf({ portal, go }, row)}
    firstSort="-views"
  />
);

export const LeastHelpful = ({ rows, portal, go, days }: ArticlesProps) => (
  <RankedPanel
    title={t('LEAST_HELPFUL')}
    hint={t('LEAST_HELPFUL_HINT')}
    empty={t('LEAST_HELPFUL_NONE')}
    name={`articles-least-helpful-${days}`}
    columns={columnsOf({ portal })}
    rows={rows}
    nameOf={(row) => nameOf({ portal, go }, row)}
    firstSort="helpful"
  />
);
