import styles from './Code.module.css';

/** Text for machines: scrolls by keyboard too, and is read from left to right in every language. */
export const Code = ({ title, text }: { title: string; text: string }) => (
  // What scrolls must be reached by keyboard.
  <pre className={styles.code} dir="ltr" role="group" tabIndex={0} aria-label={title}>
    {text}
  </pre>
);
