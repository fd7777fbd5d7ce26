import { formatNumber, formatShort } from '../format.ts';
import { t } from '../texts.ts';
import { depthOf, type Grid, hourLabel, mostIn, weekOf } from './week.ts';
import styles from './HeatMap.module.css';

const AS = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  rowheader: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const;
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/**
 * A week by days and hours: the busier, the darker. Screen readers get a table; narrow screens show the days side by side. The roles
 * are explicit because `display` on a table removes its semantics.
 */
export const HeatMap = ({ title, grid }: { title: string; grid: Grid }) => {
  const most = mostIn(grid);
  return (
    <table className={styles.map} {...AS.table} aria-label={title}>
      <thead {...AS.rowgroup}>
        <tr {...AS.row}>
          <th {...AS.columnheader} scope="col" className={styles.corner}>
            <span>{t('DAY')}</span>
          </th>
          {HOURS.map((hour) => (
            <th key={hour} {...AS.columnheader} scope="col">
              <span className={styles.hour}>{hourLabel(hour)}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...AS.rowgroup}>
        {weekOf(grid).map(({ day, name, short, hours }) => (
          <tr key={day} {...AS.row}>
            <th {...AS.rowheader} scope="row" aria-label={name}>
              {short}
            </th>
            {HOURS.map((hour) => {
              const value = hours[hour] ?? 0;
              return (
                <td
                  key={hour}
                  {...AS.cell}
                  data-depth={depthOf(value, most)}
                  title={t('CELL', { name, hour: hourLabel(hour), value: formatNumber(value) })}
                >
                  {value === 0 ? <span className={styles.none}>0</span> : formatShort(value)}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
};
