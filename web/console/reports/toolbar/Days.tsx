import { useState } from 'react';
import { rangeOf } from '../address.ts';
import { daysOf, PRESETS, type Range } from '../spans.ts';
import { t } from '../texts.ts';
import { DayChoice } from './DayChoice.tsx';
import control from '../../ui/Control.module.css';
import styles from './Toolbar.module.css';

type DaysProps = { range: Range; zone: string; onChoose: (range: Range) => void };

/** Two days by hand; what makes no range is said, and what was shown stays. */
const OwnDays = ({ range, zone, onChoose }: DaysProps) => {
  const [{ from, to }, setDays] = useState(() => daysOf(range, zone, Date.now()));
  const change = (days: { from: string; to: string }) => {
    setDays(days);
    const chosen = rangeOf(days.from, days.to);
    if (chosen) onChoose(chosen);
  };
  const isWrong = from !== '' && to !== '' && rangeOf(from, to) === null;
  return (
    <div className={styles.custom}>
      <label className={styles.tool}>
        <span>{t('FROM')}</span>
        <input
          className={control.control}
          type="date"
          value={from}
          aria-invalid={isWrong || undefined}
          onChange={({ target }) => change({ from: target.value, to })}
        />
      </label>
      <label className={styles.tool}>
        <span>{t('TO')}</span>
        <input
          className={control.control}
          type="date"
          value={to}
          aria-invalid={isWrong || undefined}
          onChange={({ target }) => change({ from, to: target.value })}
        />
      </label>
      {isWrong && (
        <p role="alert" className={styles.error}>
          {t('WRONG_DAYS')}
        </p>
      )}
    </div>
  );
};

export const Days = ({ range, zone, onChoose }: DaysProps) => {
  const isOwn = !('days' in range);
  return (
    <>
      <DayChoice presets={PRESETS} chosen={isOwn ? undefined : range.days} onChoose={(days) => onChoose({ days })}>
        <button type="button" aria-pressed={isOwn} onClick={() => onChoose(daysOf(range, zone, Date.now()))}>
          {t('OWN_DAYS')}
        </button>
      </DayChoice>
      {isOwn && <OwnDays range={range} zone={zone} onChoose={onChoose} />}
    </>
  );
};
