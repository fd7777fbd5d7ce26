import type { ReactNode } from 'react';
import { t } from '../texts.ts';
import styles from './Toolbar.module.css';

type DayChoiceProps<Days extends number> = {
  presets: readonly Days[];
  chosen: Days | undefined;
  onChoose: (days: Days) => void;
  /** Another choice, after the others. */
  children?: ReactNode;
};

/** How many days back a report goes. */
export const DayChoice = <Days extends number>({ presets, chosen, onChoose, children }: DayChoiceProps<Days>) => (
  <div className={styles.tool} role="group" aria-label={t('DAYS')}>
    <span aria-hidden="true">{t('DAYS')}</span>
    <div className={styles.choice}>
      {presets.map((days) => (
        <button key={days} type="button" aria-pressed={days === chosen} onClick={() => onChoose(days)}>
          <span dir="auto">{days === 1 ? t('TODAY_RANGE') : t('LAST_DAYS', { count: days })}</span>
        </button>
      ))}
      {children}
    </div>
  </div>
);
