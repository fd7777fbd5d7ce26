import type { ReactNode } from 'react';
import styles from './Tag.module.css';

type TagProps = { tone?: 'good' | 'warn' | 'accent' | 'bad' | undefined; children: ReactNode };

/** How a thing stands, in a word. Without a tone it is only said. */
export const Tag = ({ tone, children }: TagProps) => (
  <span className={styles.tag} data-tone={tone}>
    {children}
  </span>
);
