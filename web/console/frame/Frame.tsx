import type { ReactNode } from 'react';
import { useMedia } from '../base/use-media.ts';
import { FactorReminder } from '../factor-reminder/FactorReminder.tsx';
import { BottomBar } from './BottomBar.tsx';
import type { FrameProps } from './frame-props.ts';
import { Sidebar } from './Sidebar.tsx';
import styles from './Frame.module.css';

type OwnProps = {
  layout: string | undefined;
  /** A conversation is open: on a phone it has the whole window. */
  isThreadOpen?: boolean;
  children: ReactNode;
};

export const Frame = ({ layout, isThreadOpen = false, children, ...props }: FrameProps & OwnProps) => {
  const { profile, storage, go } = props;
  const isPhone = useMedia('(max-width: 40em)');
  return (
    <div className={`${styles.frame} ${layout}`} data-open={isThreadOpen || undefined}>
      <header className={styles.header}>
        <div className={styles.strip}>
          <FactorReminder profile={profile} storage={storage} go={go} />
        </div>
        <Sidebar {...props} isPhone={isPhone} />
      </header>
      {children}
      {isPhone && !isThreadOpen && <BottomBar {...props} />}
    </div>
  );
};
