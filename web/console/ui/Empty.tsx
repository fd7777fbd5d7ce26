import type { ReactNode } from 'react';
import styles from './Empty.module.css';

export const Empty = ({ children }: { children: ReactNode }) => <p className={styles.empty}>{children}</p>;
