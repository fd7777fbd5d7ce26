import type { SlaMetrics } from '@porchlight/core/wire/settings/sla-policy.ts';
import { SLA_TARGETS } from '@porchlight/core/wire/settings/sla-policy.ts';
import { formatNumber, formatPercent, NOTHING } from '../format.ts';
import { t } from '../texts.ts';
import scores from '../satisfaction/Scores.module.css';

export const SlaFigures = ({ metrics }: { metrics: SlaMetrics }) => {
  const { total_applied_slas: total, number_of_sla_misses: missed, misses } = metrics;
  return (
    <dl className={scores.scores}>
      <div>
        <dt>{t('SLA_HIT_RATE')}</dt>
        <dd dir="auto">{total === 0 ? NOTHING : formatPercent(Number.parseFloat(metrics.hit_rate))}</dd>
      </div>
      <div>
        <dt>{t('SLA_TOTAL')}</dt>
        <dd dir="auto">{formatNumber(total)}</dd>
      </div>
      <div>
        <dt>{t('SLA_MISSES')}</dt>
        <dd dir="auto">{formatNumber(missed)}</dd>
        <dd dir="auto">
          {SLA_TARGETS.filter((target) => misses[target] > 0)
            .map((target) => `${t(`SLA_${target}`)}: ${formatNumber(misses[target])}`)
            .join(' · ')}
        </dd>
      </div>
    </dl>
  );
};
