import type { ReactNode } from 'react';
import styles from './Empty.module.css';

/** `action`: what fills the place, for those who may do it. */
export const Empty = ({ children, action }: { children: ReactNode; action?: ReactNode }) => (
  <div className={styles.empty}>
    <p>{children}</p>
    {action}
  </div>
);
