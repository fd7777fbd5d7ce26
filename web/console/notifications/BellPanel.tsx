import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../shared/ui/Button.tsx';
import { IconButton } from '../../shared/ui/IconButton.tsx';
import { Spinner } from '../../shared/ui/Spinner.tsx';
import { useStore } from '../../shared/use-store.ts';
import { t } from '../state/notifications/texts.ts';
import type { Workspace } from '../state/workspace.ts';
import { ICONS } from '../ui/icons.ts';
import { NotificationItem } from './NotificationItem.tsx';
import { Preferences } from './Preferences.tsx';
import { QuietNote } from './QuietNote.tsx';
import styles from './BellPanel.module.css';

type PanelProps = { workspace: Workspace; onClose: () => void; onOpen: (conversation: number) => void };

/** Closes at a press anywhere else; the bell itself says for itself. */
const usePressBeside = (onPress: () => void) => {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const press = ({ target }: PointerEvent) => {
      if (target instanceof Node && !panel.current?.parentElement?.contains(target)) onPress();
    };
    document.addEventListener('pointerdown', press);
    return () => document.removeEventListener('pointerdown', press);
  }, [onPress]);
  return panel;
};

const List = ({ workspace: { bell }, onOpen }: Omit<PanelProps, 'onClose'>) => {
  const { phase, items, more } = useStore(bell);
  const [busy, setBusy] = useState(false);
  if (phase === 'loading')
    return (
      <p className={styles.state}>
        <Spinner label={t('LOADING')} />
      </p>
    );
  if (phase === 'failed')
    return (
      <div className={styles.state} role="alert">
        <p>{t('FAILED')}</p>
        <Button look="quiet" onClick={() => bell.load()}>
          {t('TRY_AGAIN')}
        </Button>
      </div>
    );
  if (items.length === 0)
    return (
      <div className={styles.state}>
        <p className={styles.title}>{t('EMPTY')}</p>
        <p>{t('EMPTY_HINT')}</p>
      </div>
    );
  const loadMore = async () => {
    setBusy(true);
    // What cannot be loaded now stays behind the button.
    await bell.loadMore().catch(() => {});
    setBusy(false);
  };
  return (
    <>
      <ul>
        {items.map((notification) => (
          <NotificationItem key={notification.id} bell={bell} notification={notification} onOpen={onOpen} />
        ))}
      </ul>
      {more && (
        <p className={styles.state}>
          <Button look="quiet" busy={busy} onClick={loadMore}>
            {t('MORE')}
          </Button>
        </p>
      )}
    </>
  );
};

export const BellPanel = ({ workspace, onClose, onOpen }: PanelProps) => {
  const { unread } = useStore(workspace.bell);
  const [isChoosing, setChoosing] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const panel = usePressBeside(onClose);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the other half begins at its heading too
  useEffect(() => heading.current?.focus(), [isChoosing]);
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  };
  return (
    // Escape closes it, wherever in it one is
    <div ref={panel} role="dialog" aria-labelledby="bell-title" className={styles.panel} onKeyDown={press}>
      <div className={styles.head}>
        {isChoosing && (
          <IconButton icon="chevron-left" size={18} label={t('BACK')} onClick={() => setChoosing(false)} />
        )}
        <h2 id="bell-title" ref={heading} tabIndex={-1}>
          {t(isChoosing ? 'PREFERENCES' : 'TITLE')}
        </h2>
        {!isChoosing && (
          <>
            <IconButton
              icon={ICONS.checks}
              size={18}
              label={t('READ_ALL')}
              disabled={unread === 0}
              onClick={() => workspace.bell.markAllRead()}
            />
            <IconButton icon={ICONS.settings} size={18} label={t('PREFERENCES')} onClick={() => setChoosing(true)} />
          </>
        )}
        <IconButton icon="close" size={18} label={t('CLOSE')} onClick={onClose} />
      </div>
      <QuietNote workspace={workspace} />
      <div className={styles.content}>
        {isChoosing ? <Preferences workspace={workspace} /> : <List workspace={workspace} onOpen={onOpen} />}
      </div>
    </div>
  );
};
