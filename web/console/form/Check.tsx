import type { ComponentProps } from 'react';
import styles from './Form.module.css';

/** A box to tick, and the words for it: pressing the words ticks it too. */
export const Check = ({ children, ...input }: Omit<ComponentProps<'input'>, 'type'>) => (
  <label className={styles.check}>
    <input {...input} type="checkbox" />
    {children}
  </label>
);
