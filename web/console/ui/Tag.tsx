import type { ReactNode } from 'react';
import styles from './Tag.module.css';

type TagProps = { tone?: 'good' | 'warn' | 'accent' | 'bad' | undefined; children: ReactNode };

export const Tag = ({ tone, children }: TagProps) => (
  <span className={styles.tag} data-tone={tone}>
    {children}
  </span>
);
