import type { ReactNode } from 'react';
import styles from './Form.module.css';

export const Buttons = ({ children }: { children: ReactNode }) => <div className={styles.buttons}>{children}</div>;
