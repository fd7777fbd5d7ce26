import styles from './Skeleton.module.css';

/** The shape of a row that is not there yet. */
export const Skeleton = () => (
  <span className={styles.row} aria-hidden="true">
    <span className={styles.picture} />
    <span className={styles.name} />
    <span className={styles.text} />
  </span>
);
