import type { SlaMetrics } from '@porchlight/core/wire/settings/sla-policy.ts';
import { SLA_TARGETS } from '@porchlight/core/wire/settings/sla-policy.ts';
import { Scores } from '../charts/Scores.tsx';
import { formatNumber, formatPercent, NOTHING } from '../format.ts';
import { t } from '../texts.ts';

const missesText = (misses: SlaMetrics['misses']) =>
  SLA_TARGETS.filter((target) => misses[target] > 0)
    .map((target) => `${t(`SLA_${target}`)}: ${formatNumber(misses[target])}`)
    .join(' · ');

export const SlaFigures = ({ metrics }: { metrics: SlaMetrics }) => {
  const { total_applied_slas: total, number_of_sla_misses: missed, misses } = metrics;
  return (
    <Scores
      scores={[
        {
          title: t('SLA_HIT_RATE'),
          value: total === 0 ? NOTHING : formatPercent(Number.parseFloat(metrics.hit_rate)),
        },
        { title: t('SLA_TOTAL'), value: formatNumber(total) },
        { title: t('SLA_MISSES'), value: formatNumber(missed), note: missesText(misses) },
      ]}
    />
  );
};
