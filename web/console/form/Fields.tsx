import type { ReactNode } from 'react';
import styles from './Form.module.css';

/** Short fields beside each other, as many as there is room for. */
export const Fields = ({ children }: { children: ReactNode }) => <div className={styles.fields}>{children}</div>;
