import type { ReactNode } from 'react';
import styles from './Page.module.css';
import { TopBar, type TopBarProps } from './TopBar.tsx';

/** A room of the console that is one page under the bar. */
export const Page = ({ children, ...bar }: TopBarProps & { children: ReactNode }) => (
  <div className={styles.page}>
    <TopBar {...bar} />
    <main className={styles.main}>{children}</main>
  </div>
);
