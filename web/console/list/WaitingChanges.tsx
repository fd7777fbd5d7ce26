import { useStore } from '../../shared/use-store.ts';
import { t } from '../base/texts.ts';
import { useOnline } from '../base/use-online.ts';
import type { Workspace } from '../state/workspace.ts';
import styles from './List.module.css';

/** How many changes of conversations wait for the connection: the list shows them only when they are sent. */
export const WaitingChanges = ({ workspace }: { workspace: Workspace }) => {
  const count = useStore(workspace.waitingActions);
  const isHeld = useStore(workspace.isHeld);
  const isOnline = useOnline();
  // Online a change is sent at once: to show the queue for a moment would only flicker.
  const isWaiting = count > 0 && (isHeld || !isOnline);
  return (
    <p className={isWaiting ? styles.stale : undefined} role="status">
      {isWaiting && t('CHANGES_WAIT', { count })}
    </p>
  );
};
