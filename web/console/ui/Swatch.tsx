import styles from './Swatch.module.css';

/** The colour of a thing, for the eye alone. */
export const Swatch = ({ color }: { color: string | null }) => (
  <span className={styles.swatch} style={{ background: color ?? undefined }} aria-hidden="true" />
);
