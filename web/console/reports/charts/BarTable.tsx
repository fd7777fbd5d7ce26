import { formatFigure, type Kind } from '../format.ts';
import { t } from '../texts.ts';
import type { Bar } from './Chart.tsx';
import styles from './BarTable.module.css';

type BarTableProps = { title: string; kind: Kind; bars: readonly Bar[]; before?: string | undefined };

/** What a chart draws, to be read. */
export const BarTable = ({ title, kind, bars, before }: BarTableProps) => (
  <details className={styles.details}>
    <summary>{t('AS_TABLE')}</summary>
    {/* What scrolls must be reached by keyboard */}
    <div className={styles.scroll} tabIndex={0} role="group" aria-label={title}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('WHEN')}</th>
            <th scope="col">{title}</th>
            {before && <th scope="col">{before}</th>}
          </tr>
        </thead>
        <tbody>
          {bars.map((bar) => (
            <tr key={bar.key}>
              <th scope="row">{bar.name}</th>
              <td>{formatFigure(kind, bar.value)}</td>
              {before && <td>{formatFigure(kind, bar.before)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </details>
);
