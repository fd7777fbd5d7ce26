import { Icon } from '../../shared/ui/Icon.tsx';
import type { Alert } from '../state/alerts.ts';
import styles from './Shell.module.css';

/** The region exists before its text: only then do screen readers announce it. */
export const Banner = ({ alert }: { alert: Alert | null }) => (
  <div role={alert?.type === 'success' ? 'status' : 'alert'}>
    {alert && (
      <div className={styles.banner} data-type={alert.type} key={alert.id}>
        <Icon name={alert.type === 'success' ? 'done' : 'alert'} size={18} />
        <span>{alert.message}</span>
      </div>
    )}
  </div>
);
