import { type ReactNode, useId } from 'react';
import styles from './Card.module.css';

/** One matter of a page, under its name. Forms and groups of fields wear the style sheet alone. */
export const Card = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId();
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
};
