import { LOCALE } from '../../base/language.ts';
import { changeOf, formatChange, formatNumber, formatPercent, type Kind, NOTHING } from '../format.ts';
import { t } from '../texts.ts';
import type { Figures } from './ratings.ts';
import styles from './Scores.module.css';

const tenths = new Intl.NumberFormat(LOCALE, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

const change = (kind: Kind, now: number | null, before: number | null) => {
  const changed = changeOf(kind, now, before);
  return changed === null ? t('NO_BEFORE') : t('COMPARED', { change: formatChange(kind, changed) });
};

export const Scores = ({ now, before }: { now: Figures; before: Figures }) => (
  <dl className={styles.scores}>
    <div>
      <dt>{t('SCORE')}</dt>
      <dd dir="auto">{formatPercent(now.score)}</dd>
      <dd dir="auto">{change('percent', now.score, before.score)}</dd>
    </div>
    <div>
      <dt>{t('AVERAGE')}</dt>
      <dd dir="auto">{now.average === null ? NOTHING : t('OF_FIVE', { value: tenths.format(now.average) })}</dd>
      <dd dir="auto">
        {before.average === null ? t('NO_BEFORE') : t('WAS_BEFORE', { value: tenths.format(before.average) })}
      </dd>
    </div>
    <div>
      <dt>{t('ANSWERS')}</dt>
      <dd dir="auto">{formatNumber(now.answers)}</dd>
      <dd dir="auto">{change('count', now.answers, before.answers)}</dd>
    </div>
    <div>
      <dt>{t('RESPONSE')}</dt>
      <dd dir="auto">{formatPercent(now.response)}</dd>
      <dd dir="auto">{t('ASKED', { count: now.surveysSent })}</dd>
    </div>
  </dl>
);
