import { useStore } from '../../shared/use-store.ts';
import { t } from '../base/texts.ts';
import { useOnline } from '../base/use-online.ts';
import type { Workspace } from '../state/workspace.ts';
import styles from './Sidebar.module.css';

/** Whether what is on the screen is kept up to date, and the server knows that the agent is there. */
export const useConnected = (workspace: Workspace): 'offline' | 'reconnecting' | 'connected' => {
  const connection = useStore(workspace.connection);
  const isOnline = useOnline();
  if (!isOnline) return 'offline';
  return connection === 'open' ? 'connected' : 'reconnecting';
};

export const Connection = ({ workspace }: { workspace: Workspace }) => {
  const connected = useConnected(workspace);
  return (
    <div role="status" className={styles.connection}>
      {connected !== 'connected' && <p>{t(connected === 'offline' ? 'OFFLINE' : 'RECONNECTING')}</p>}
    </div>
  );
};
