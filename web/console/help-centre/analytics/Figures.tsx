import type { AnalyticsFigures, HelpCentreAnalytics } from '@porchlight/core/wire/help-centre/analytics.ts';
import { comparisonText } from '../../reports/charts/comparison.ts';
import { Scores } from '../../reports/charts/Scores.tsx';
import { formatFigure, type Kind } from '../../reports/format.ts';
import { t } from '../texts.ts';
import { helpfulPercent } from './helpful.ts';

const FIGURES = [
  { key: 'FIGURE_VIEWS', kind: 'count', of: ({ views }: AnalyticsFigures) => views },
  { key: 'FIGURE_SEARCHES', kind: 'count', of: ({ searches }: AnalyticsFigures) => searches },
  {
    key: 'FIGURE_WITHOUT_RESULT',
    kind: 'count',
    of: ({ searches_without_result }: AnalyticsFigures) => searches_without_result,
  },
  { key: 'WAS_HELPFUL', kind: 'count', of: ({ helpful_count }: AnalyticsFigures) => helpful_count },
  { key: 'WAS_NOT_HELPFUL', kind: 'count', of: ({ not_helpful_count }: AnalyticsFigures) => not_helpful_count },
  { key: 'HELPFUL_RATE', kind: 'percent', of: helpfulPercent },
] as const satisfies readonly { key: string; kind: Kind; of: (figures: AnalyticsFigures) => number | null }[];

export const Figures = ({ figures, previous }: Pick<HelpCentreAnalytics, 'figures' | 'previous'>) => (
  <Scores
    scores={FIGURES.map(({ key, kind, of }) => ({
      title: t(key),
      value: formatFigure(kind, of(figures)),
      note: comparisonText(kind, of(figures), of(previous)),
    }))}
  />
);
