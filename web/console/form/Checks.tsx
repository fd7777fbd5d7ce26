import type { ReactNode } from 'react';
import styles from './Form.module.css';

/** Boxes that answer one question. */
export const Checks = ({ legend, children }: { legend: string; children: ReactNode }) => (
  <fieldset className={styles.checks}>
    <legend>{legend}</legend>
    {children}
  </fieldset>
);
