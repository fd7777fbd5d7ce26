import { Hidden } from '../../../shared/ui/Hidden.tsx';
import { formatNumber, formatPercent } from '../format.ts';
import { t } from '../texts.ts';
import type { Share } from './ratings.ts';
import styles from './Shares.module.css';

type SharesProps = { shares: readonly Share[]; chosen: number | null; onChoose: (rating: number | null) => void };

export const Shares = ({ shares, chosen, onChoose }: SharesProps) => (
  <ul className={styles.shares}>
    {shares.map(({ value, emoji, count, percent }) => (
      <li key={value}>
        <button type="button" aria-pressed={chosen === value} onClick={() => onChoose(chosen === value ? null : value)}>
          <span className={styles.face}>
            {value}
            <Hidden> {t('OF_FIVE_WORDS')} </Hidden> <span aria-hidden="true">{emoji}</span>
          </span>
          <span className={styles.bar}>
            <span style={{ inlineSize: `${percent}%` }} />
          </span>
          <span className={styles.count}>
            {formatNumber(count)}
            <Hidden> {t('RATINGS_COUNTED', { count })} </Hidden> <small>{formatPercent(percent)}</small>
          </span>
        </button>
      </li>
    ))}
  </ul>
);
