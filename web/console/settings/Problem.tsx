import styles from './Settings.module.css';

/** Why something was not done; nothing while there is no reason. */
export const Problem = ({ text }: { text: string | undefined }) =>
  text ? (
    <p role="alert" className={styles.bad}>
      {text}
    </p>
  ) : null;
