import styles from './Swatch.module.css';

export const Swatch = ({ color }: { color: string | null }) => (
  <span className={styles.swatch} style={{ background: color ?? undefined }} aria-hidden="true" />
);
