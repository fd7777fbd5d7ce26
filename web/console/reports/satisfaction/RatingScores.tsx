import { LOCALE } from '../../base/language.ts';
import { comparisonText } from '../charts/comparison.ts';
import { Scores } from '../charts/Scores.tsx';
import { formatNumber, formatPercent, NOTHING } from '../format.ts';
import { t } from '../texts.ts';
import type { Figures } from './ratings.ts';

const tenths = new Intl.NumberFormat(LOCALE, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

export const RatingScores = ({ now, before }: { now: Figures; before: Figures }) => (
  <Scores
    scores={[
      { title: t('SCORE'), value: formatPercent(now.score), note: comparisonText('percent', now.score, before.score) },
      {
        title: t('AVERAGE'),
        value: now.average === null ? NOTHING : t('OF_FIVE', { value: tenths.format(now.average) }),
        note: before.average === null ? t('NO_BEFORE') : t('WAS_BEFORE', { value: tenths.format(before.average) }),
      },
      {
        title: t('ANSWERS'),
        value: formatNumber(now.answers),
        note: comparisonText('count', now.answers, before.answers),
      },
      { title: t('RESPONSE'), value: formatPercent(now.response), note: t('ASKED', { count: now.surveysSent }) },
    ]}
  />
);
