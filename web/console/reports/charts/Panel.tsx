import { type ReactNode, useId } from 'react';
import styles from './Panel.module.css';

type PanelProps = { title: string; hint?: string | undefined; tools?: ReactNode; children: ReactNode };

/** One matter of a report under its name, with what can be done with it beside. */
export const Panel = ({ title, hint, tools, children }: PanelProps) => {
  const id = useId();
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <div className={styles.head}>
        <div className={styles.title}>
          <h2 id={id}>{title}</h2>
          {hint && <p>{hint}</p>}
        </div>
        {tools && <div className={styles.tools}>{tools}</div>}
      </div>
      {children}
    </section>
  );
};
