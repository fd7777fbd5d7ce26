import type { ComponentProps } from 'react';
import styles from './Form.module.css';

export const Check = ({ children, ...input }: Omit<ComponentProps<'input'>, 'type'>) => (
  <label className={styles.check}>
    <input {...input} type="checkbox" />
    {children}
  </label>
);
