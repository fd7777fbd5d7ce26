import type { ReactNode } from 'react';
import styles from './Form.module.css';

export const Checks = ({ legend, children }: { legend: string; children: ReactNode }) => (
  <fieldset className={styles.checks}>
    <legend>{legend}</legend>
    {children}
  </fieldset>
);
