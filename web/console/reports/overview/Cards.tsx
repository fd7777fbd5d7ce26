import { changeText } from '../charts/comparison.ts';
import { changeOf, formatFigure } from '../format.ts';
import { kindOf, type Metric, type Summary, trendOf, visibleMetrics } from '../metrics.ts';
import { t } from '../texts.ts';
import figures from '../charts/Figures.module.css';
import styles from './Cards.module.css';

type CardsProps = { summary: Summary; chosen: Metric; onChoose: (metric: Metric) => void };

export const Cards = ({ summary, chosen, onChoose }: CardsProps) => (
  <div className={`${figures.figures} ${styles.cards}`} role="group" aria-label={t('FIGURES')}>
    {visibleMetrics(summary).map((metric) => {
      const kind = kindOf(metric);
      const change = changeOf(kind, summary[metric], summary.previous[metric]);
      return (
        <button
          key={metric}
          type="button"
          className={figures.figure}
          aria-pressed={metric === chosen}
          onClick={() => onChoose(metric)}
        >
          <span>{t(`METRIC_${metric}`)}</span>
          <strong dir="auto">{formatFigure(kind, summary[metric])}</strong>
          <small
            dir="auto"
            data-trend={trendOf(metric, change)}
            title={t('WAS_BEFORE', { value: formatFigure(kind, summary.previous[metric]) })}
          >
            {changeText(kind, change)}
          </small>
        </button>
      );
    })}
  </div>
);
