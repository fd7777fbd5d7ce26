import type { ReactNode } from 'react';
import styles from './Form.module.css';

/** What can be done here, side by side, and what became of it. */
export const Buttons = ({ children }: { children: ReactNode }) => <div className={styles.buttons}>{children}</div>;
