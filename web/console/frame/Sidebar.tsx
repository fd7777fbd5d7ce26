import { useRef } from 'react';
import { Icon } from '../../shared/ui/Icon.tsx';
import { IconButton } from '../../shared/ui/IconButton.tsx';
import { seesConversations } from '../base/permissions.ts';
import { pathOf } from '../base/router.ts';
import { t } from '../base/texts.ts';
import { useMedia } from '../base/use-media.ts';
import { Bell } from '../notifications/Bell.tsx';
import { BrandMark } from '../ui/BrandMark.tsx';
import { Views } from '../views/Views.tsx';
import { Connection } from './Connection.tsx';
import type { FrameProps } from './frame-props.ts';
import { Me } from './Me.tsx';
import { Places } from './Places.tsx';
import { SetupEntry } from './SetupEntry.tsx';
import { useInertRest } from './use-inert-rest.ts';
import { useOverlay } from './use-overlay.ts';
import styles from './Sidebar.module.css';

const focusMain = () => {
  const main = document.querySelector('main');
  if (!main) return;
  main.tabIndex = -1;
  main.focus();
};

type SidebarProps = FrameProps & { isPhone: boolean };

export const Sidebar = ({ isPhone, ...props }: SidebarProps) => {
  const { workspace, session, profile, theme, place, go, onSearch, isMenuOpen, onCloseMenu } = props;
  const box = useRef<HTMLDivElement>(null);
  const isColumn = useMedia('(min-width: 80em)');
  const isOver = isMenuOpen && !isColumn;
  // Before the next one, which gives the focus back to what is inert until then.
  useInertRest(box, isOver);
  useOverlay(box, isMenuOpen, onCloseMenu);
  const account = profile.accounts.find(({ id }) => id === workspace.accountId);
  const member = { profile, accountId: workspace.accountId };
  return (
    <div
      ref={box}
      className={styles.sidebar}
      data-rail={(!isColumn && !isMenuOpen) || undefined}
      data-over={isOver || undefined}
    >
      {!isOver && (
        <button type="button" className={styles.skipLink} onClick={focusMain}>
          {t('SKIP_TO_MAIN')}
        </button>
      )}
      <div className={styles.top}>
        <BrandMark />
        <p className={styles.account} title={account?.name}>
          {account?.name || t('APP_NAME')}
        </p>
        {!isPhone && <Bell workspace={workspace} onOpen={(id) => go(pathOf(id))} />}
        {isOver && <IconButton icon="close" label={t('CLOSE')} onClick={onCloseMenu} />}
      </div>
      <button type="button" className={styles.search} title={t('SEARCH')} onClick={onSearch} aria-haspopup="dialog">
        <Icon name="search" size={17} />
        <span>{t('SEARCH')}</span>
        <small aria-hidden="true">Ctrl K</small>
      </button>
      <div className={styles.entries}>
        <SetupEntry
          workspace={workspace}
          place={place}
          go={(path) => {
            go(path);
            onCloseMenu();
          }}
        />
        {seesConversations(member) && (
          <Views
            workspace={workspace}
            isShown={place === 'inbox'}
            isSeen={!isPhone || isMenuOpen}
            onOpen={() => {
              if (place !== 'inbox') go(pathOf(null));
              onCloseMenu();
            }}
          />
        )}
        <Places
          place={place}
          member={member}
          go={(path) => {
            go(path);
            onCloseMenu();
          }}
        />
      </div>
      <Connection workspace={workspace} />
      <Me workspace={workspace} session={session} profile={profile} theme={theme} go={go} />
    </div>
  );
};
