import styles from './Spinner.module.css';

/** Decorative beside a text; give `label` where it is alone. */
export const Spinner = ({ size = 24, label }: { size?: number; label?: string }) => {
  const shape = (
    <svg aria-hidden="true" className={styles.spinner} width={size} height={size} viewBox="0 0 24 24">
      <circle cx="12" cy="12" r="9.5" />
    </svg>
  );
  return label ? (
    <span role="img" aria-label={label}>
      {shape}
    </span>
  ) : (
    shape
  );
};
