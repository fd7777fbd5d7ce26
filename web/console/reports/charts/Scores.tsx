import styles from './Scores.module.css';

export type Score = { title: string; value: string; note?: string };

/** Figures beside each other, each with what it is compared with. */
export const Scores = ({ scores }: { scores: readonly Score[] }) => (
  <dl className={styles.scores}>
    {scores.map(({ title, value, note }) => (
      <div key={title}>
        <dt>{title}</dt>
        <dd dir="auto">{value}</dd>
        {note !== undefined && <dd dir="auto">{note}</dd>}
      </div>
    ))}
  </dl>
);
