import styles from './Reports.module.css';

type BarsProps = { label: string; points: { key: number; name: string; value: number; words: string }[] };

/** A chart that is a table to whoever hears it: each bar says its day and value. */
export const Bars = ({ label, points }: BarsProps) => {
  const most = Math.max(1, ...points.map(({ value }) => value));
  return (
    <ol className={styles.bars} aria-label={label}>
      {points.map(({ key, name, value, words }) => (
        <li key={key} title={`${name}: ${words}`}>
          <span className={styles.bar} style={{ blockSize: `${(value / most) * 100}%` }} />
          <span className={styles.hidden}>
            {name}: {words}
          </span>
        </li>
      ))}
    </ol>
  );
};
