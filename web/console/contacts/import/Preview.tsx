// biome-ignore-all lint/suspicious/noArrayIndexKey: the cells of a file never change places

import { t } from '../texts.ts';
import styles from './Table.module.css';

export const Preview = ({ rows: [titles = [], ...rows] }: { rows: string[][] }) => (
  // What scrolls must be reached by keys.
  <div className={styles.scroll} tabIndex={0} role="group" aria-label={t('PREVIEW')}>
    <table className={styles.small}>
      <caption>{t('PREVIEW')}</caption>
      <thead>
        <tr>
          {titles.map((title, index) => (
            <th key={index} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <tr key={at}>
            {titles.map((_, index) => (
              <td key={index}>{row[index] ?? ''}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
