import { useStore } from '../../shared/use-store.ts';
import type { Desk } from '../desk.ts';
import { t } from '../texts.ts';
import { useOnline } from '../use-online.ts';
import styles from './List.module.css';

/** How many changes of conversations wait for the connection: the list shows them only when they are sent. */
export const WaitingChanges = ({ desk }: { desk: Desk }) => {
  const count = useStore(desk.waitingActions);
  const isHeld = useStore(desk.held);
  const isOnline = useOnline();
  // Online a change is sent at once: to show the queue for a moment would only flicker.
  const isWaiting = count > 0 && (isHeld || !isOnline);
  return (
    <p className={isWaiting ? styles.stale : undefined} role="status">
      {isWaiting && t('CHANGES_WAIT', { count })}
    </p>
  );
};
