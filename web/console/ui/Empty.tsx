import type { ReactNode } from 'react';
import styles from './Empty.module.css';

/** Says that there is nothing where things will stand. */
export const Empty = ({ children }: { children: ReactNode }) => <p className={styles.empty}>{children}</p>;
