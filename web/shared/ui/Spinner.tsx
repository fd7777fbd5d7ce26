import styles from './Spinner.module.css';

/** Decorative beside a text; give `label` where it stands alone. */
export const Spinner = ({ size = 24, label }: { size?: number; label?: string }) => (
  <svg
    className={styles.spinner}
    width={size}
    height={size}
    viewBox="0 0 24 24"
    {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
  >
    <circle cx="12" cy="12" r="9.5" />
  </svg>
);
