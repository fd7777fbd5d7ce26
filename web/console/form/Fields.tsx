import type { ReactNode } from 'react';
import styles from './Form.module.css';

export const Fields = ({ children }: { children: ReactNode }) => <div className={styles.fields}>{children}</div>;
