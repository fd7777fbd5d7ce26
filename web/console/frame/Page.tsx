import { type ReactNode, use, useState } from 'react';
import { pathOf } from '../base/router.ts';
import { LeavingContext } from '../base/unsaved-changes.ts';
import type { Place } from '../palette/commands.ts';
import { KeyHelp } from '../palette/KeyHelp.tsx';
import { Palette } from '../palette/Palette.tsx';
import { useKeys } from '../palette/use-keys.ts';
import { ToastView } from '../ui/ToastView.tsx';
import { Frame } from './Frame.tsx';
import type { FrameProps } from './frame-props.ts';
import styles from './Page.module.css';

type PageProps = Omit<FrameProps, 'onSearch' | 'isMenuOpen' | 'onMenu' | 'onCloseMenu'> & { children: ReactNode };

export const Page = ({ children, ...bar }: PageProps) => {
  const { workspace, session, theme, go } = bar;
  const leaving = use(LeavingContext);
  const [over, setOver] = useState<'help' | 'palette' | 'menu' | null>(null);
  const close = () => setOver(null);
  const here: Place = {
    workspace,
    conversation: null,
    go: (id) => go(pathOf(id)),
    showHelp: () => setOver('help'),
    showPalette: () => setOver('palette'),
    showViews: null,
    openPage: go,
    changeTheme: theme.toggle,
    signOut: () => leaving.through(() => void session.signOut()),
  };
  useKeys(here);
  return (
    <Frame
      {...bar}
      layout={styles.page}
      onSearch={here.showPalette}
      isMenuOpen={over === 'menu'}
      onMenu={() => setOver('menu')}
      onCloseMenu={() => setOver((now) => (now === 'menu' ? null : now))}
    >
      {children}
      <ToastView toast={workspace.toast} />
      {over === 'help' && <KeyHelp onClose={close} />}
      {over === 'palette' && <Palette place={here} onClose={close} />}
    </Frame>
  );
};
