import { useRef, useState } from 'react';
import { lazyPart } from '../../shared/lazy-part.ts';
import { Hidden } from '../../shared/ui/Hidden.tsx';
import { Icon } from '../../shared/ui/Icon.tsx';
import { useStore } from '../../shared/use-store.ts';
import { t as console } from '../base/texts.ts';
import { PartMissing } from '../loading/PartMissing.tsx';
import { quietText } from '../state/notifications/quiet-text.ts';
import { t } from '../state/notifications/texts.ts';
import type { Workspace } from '../state/workspace.ts';
import { ICONS } from '../ui/icons.ts';
import styles from './Bell.module.css';

const BellPanel = lazyPart(() => import('./BellPanel.tsx'), 'BellPanel', PartMissing);

type BellProps = {
  workspace: Workspace;
  onOpen: (conversation: number) => void;
  isNamed?: boolean;
};

export const Bell = ({ workspace, onOpen, isNamed = false }: BellProps) => {
  const { unread } = useStore(workspace.bell);
  const quiet = quietText(useStore(workspace.notificationSettings));
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <div className={styles.container} data-named={isNamed || undefined}>
      <button
        ref={button}
        type="button"
        className={styles.bell}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={t('TITLE')}
        title={quiet ? `${t('TITLE')}. ${quiet}` : t('TITLE')}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name={ICONS.bell} />
        {isNamed && <span>{t('TITLE')}</span>}
        {quiet && (
          <span className={styles.quiet}>
            <Icon name={ICONS.moon} size={12} />
          </span>
        )}
        {unread > 0 && (
          // Painted, not said: the number is in the words below.
          <span className={styles.count} data-count={unread > 99 ? '99+' : unread} aria-hidden="true" />
        )}
      </button>
      <Hidden role="status">{unread > 0 ? console('UNREAD_NOTIFICATIONS', { count: unread }) : ''}</Hidden>
      {quiet && <Hidden>{quiet}</Hidden>}
      {isOpen && (
        <BellPanel
          workspace={workspace}
          onClose={close}
          onOpen={(conversation) => {
            setOpen(false);
            onOpen(conversation);
          }}
        />
      )}
    </div>
  );
};
