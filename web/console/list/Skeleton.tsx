import styles from './Skeleton.module.css';

export const Skeleton = () => (
  <span className={styles.row} aria-hidden="true">
    <span className={styles.picture} />
    <span className={styles.name} />
    <span className={styles.text} />
  </span>
);
