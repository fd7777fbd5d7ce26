import styles from './BrandMark.module.css';

export const BrandMark = () => (
  <svg className={styles.mark} viewBox="0 0 24 24" width={22} height={22} aria-hidden="true">
    <circle className={styles.halo} cx="12" cy="15" r="8" />
    <path className={styles.roof} d="M3.5 12 12 4l8.5 8" />
    <circle className={styles.light} cx="12" cy="15" r="4" />
  </svg>
);
