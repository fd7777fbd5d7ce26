import { Icon } from '../../shared/ui/Icon.tsx';
import { Spinner } from '../../shared/ui/Spinner.tsx';
import { type TextKey, useTexts } from '../base/texts.ts';
import styles from './SyncStrip.module.css';

export type SyncTrouble = 'offline' | 'reconnecting' | 'stale' | 'error';

const TEXTS: Record<SyncTrouble, TextKey> = {
  offline: 'SYNC_OFFLINE',
  reconnecting: 'SYNC_RECONNECTING',
  stale: 'SYNC_STALE',
  error: 'SYNC_ERROR',
};

export const SyncStrip = ({ trouble, onRetry }: { trouble: SyncTrouble | null; onRetry: () => void }) => {
  const { t } = useTexts();
  return (
    <div role="status" data-sync={trouble ?? 'fine'}>
      {trouble && (
        <div className={styles.strip}>
          {trouble === 'reconnecting' || trouble === 'stale' ? <Spinner size={14} /> : <Icon name="alert" size={16} />}
          <span>{t(TEXTS[trouble])}</span>
          {(trouble === 'error' || trouble === 'stale') && (
            <button type="button" className={styles.retry} onClick={onRetry}>
              {t('TRY_AGAIN')}
            </button>
          )}
        </div>
      )}
    </div>
  );
};
